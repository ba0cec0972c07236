; Comments, for editors that mark what is to be done in them.

([(comment) (block_comment)] @injection.content
  (#set! injection.language "comment"))
