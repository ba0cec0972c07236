; Comments, for editors that highlight notes in them.

([(comment) (block_comment)] @injection.content
  (#set! injection.language "comment"))
