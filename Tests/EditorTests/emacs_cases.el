;;; emacs_cases.el --- Emacs with the mode and the server -*- lexical-binding: t; -*-

;; Run in batch. The first word behind `--' is the part: `mode', `eglot' or `lsp-mode'. $PLUGIN is the mode's folder,
;; $SAMPLES the folder of sample texts, $SERVER the program. Prints a line for each case.

(setq inhibit-message nil make-backup-files nil create-lockfiles nil auto-save-default nil)
(setq-default case-fold-search nil)
;; Debian's packages, which -Q leaves out.
(require 'package)
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa")
(package-initialize)
(add-to-list 'load-path (getenv "PLUGIN"))
(require 'layout-mode)
(require 'cl-lib)

(defvar cases-failed nil)

(defun cases-say (name problems)
  "Print the case NAME with its PROBLEMS."
  (princ (format "%s %s\n" (if problems "FAIL" "ok  ") name))
  (dolist (problem problems) (princ (format "     %s\n" problem)))
  (when problems (setq cases-failed t)))

(defmacro cases-check (name &rest body)
  "Run the case NAME; BODY returns a list of problems."
  (declare (indent 1))
  `(cases-say ,name (condition-case failure (progn ,@body) (error (list (format "%S" failure))))))

(defun cases-is (what seen expected)
  (unless (equal seen expected) (list (format "%s: %S, not %S" what seen expected))))

(defun cases-wait (what test)
  "Wait at most 20 seconds until TEST returns non-nil; WHAT names it in the error."
  (let ((end (+ (float-time) 20)) found)
    (while (not (or (setq found (funcall test)) (> (float-time) end)))
      (accept-process-output nil 0.05))
    (or found (error "%s did not come" what))))

(defun cases-open (name text)
  (with-temp-file name (insert text))
  (find-file (expand-file-name name)))

(defconst cases-text
  "layout L {\n  screen p = 320 x 480\n  view title (intrinsic: 100 x 20)\n  title.top == 8\n  title.lft == 8\n}\n")

;;; The mode by itself

(defun cases-face (line word)
  "The face of WORD in LINE of the buffer."
  (goto-char (point-min))
  (forward-line (1- line))
  (search-forward word (line-end-position))
  (let ((face (get-text-property (1- (point)) 'face)))
    (if (consp face) (car face) face)))

(defun cases-flat (text)
  "TEXT without indentation, except in its block comments."
  (with-temp-buffer
    (layout-mode)
    (insert text)
    (goto-char (point-min))
    (while (not (eobp))
      (unless (nth 4 (syntax-ppss)) (delete-horizontal-space))
      (forward-line))
    (buffer-string)))

(defun cases-mode ()
  (cases-check "the file type, and what belongs to it"
    (cases-open "a.layout" "# c\nview a\n")
    (append (cases-is "mode" major-mode 'layout-mode) (cases-is "comments" comment-start "# ")
            (cases-is "tabs" indent-tabs-mode nil) (cases-is "width" layout-indent-offset 2)))
  (cases-check "a keyword is one only where a statement begins with it"
    (cases-open "b.layout" (concat "layout L {\n  view view\n  view.left == view.right\n  state.left == 3 @ high # view a\n"
                                   "  when width < gap { hide title }\n  H:|-[view]-gap-|\n  a: ll = 3\n}\n"))
    (font-lock-ensure)
    (append (cases-is "layout" (cases-face 1 "layout") 'font-lock-keyword-face)
            (cases-is "its name" (cases-face 1 "L") 'font-lock-type-face)
            (cases-is "view" (cases-face 2 "view") 'font-lock-keyword-face)
            (cases-is "its name" (cases-face 2 "view view") 'font-lock-variable-name-face)
            (cases-is "view.left" (cases-face 3 "view") 'font-lock-builtin-face)
            (cases-is "left" (cases-face 3 "left") 'font-lock-function-name-face)
            (cases-is "state.left" (cases-face 4 "state") 'font-lock-variable-name-face)
            (cases-is "high" (cases-face 4 "high") 'font-lock-constant-face)
            (cases-is "a comment" (cases-face 4 "# view") 'font-lock-comment-face)
            (cases-is "when" (cases-face 5 "when") 'font-lock-keyword-face)
            (cases-is "width" (cases-face 5 "width") 'font-lock-builtin-face)
            (cases-is "a metric" (cases-face 5 "gap") 'font-lock-variable-name-face)
            (cases-is "hide" (cases-face 5 "hide") 'font-lock-keyword-face)
            (cases-is "in visual format" (cases-face 6 "[view") 'font-lock-variable-name-face)
            (cases-is "a rule" (cases-face 7 "ll") 'font-lock-function-name-face)))
  (cases-check "good indentation is left alone, and bad one mended"
    (let ((good (with-temp-buffer (insert-file-contents (expand-file-name "indented.layout" (getenv "SAMPLES")))
                                  (buffer-string))))
      ;; The text in a block comment is never moved.
      (cl-loop for text in (list good (cases-flat good))
               for number from 0
               append (progn
                        (cases-open (format "c%d.layout" number) text)
                        (let ((inhibit-message t)) (indent-region (point-min) (point-max)))
                        (cases-is "lines that differ"
                                  (cl-set-difference (split-string (buffer-string) "\n") (split-string good "\n") :test #'equal)
                                  nil)))))
  (cases-check "a missing program is one message"
    (let ((layout-server-command '("/nowhere/layout-lsp")) said)
      (cl-letf (((symbol-function 'message) (lambda (&rest words) (push (apply #'format words) said))))
        (cases-open "d.layout" "view a\n")
        (layout-start-server)
        (layout-start-server))
      (append (cases-is "messages" (length said) 1)
              (unless (string-match-p "'/nowhere/layout-lsp' was not found: install layout-lsp" (or (car said) "")) said)))))

;;; eglot

(declare-function eglot--guess-contact "eglot")
(declare-function eglot--connect "eglot")

(defun cases-ask (method params)
  (jsonrpc-request (eglot-current-server) method params))

(defun cases-place (word)
  (goto-char (point-min))
  (search-forward word)
  (backward-char))

(defun cases-markup (answer)
  (let ((contents (plist-get answer :contents))) (plist-get contents :value)))

(defun cases-eglot ()
  (require 'eglot)
  (setq layout-server-command (list (getenv "SERVER")) eglot-sync-connect 20 eglot-autoshutdown nil)
  (make-directory ".git")
  (cases-open "main.layout" cases-text)
  (apply #'eglot--connect (seq-take (eglot--guess-contact) 5))
  (cases-wait "the connection" (lambda () (and (eglot-current-server) (bound-and-true-p eglot--managed-mode))))
  (cases-check "problems"
    (flymake-start)
    (let ((found (cases-wait "a problem" (lambda () (flymake-start) (flymake-diagnostics)))))
      (unless (cl-some (lambda (each) (string-match-p "no attribute 'lft'\\|lft" (flymake-diagnostic-text each))) found)
        (mapcar #'flymake-diagnostic-text found))))
  (cases-check "hover has the frame in its first line"
    (cases-place "title.top")
    (goto-char (+ (line-beginning-position) 3))
    (let* ((answer (cases-ask :textDocument/hover (eglot--TextDocumentPositionParams)))
           (line (car (split-string (cases-markup answer) "\n"))))
      (unless (string-match-p "view title.*(.*, 8) 100 × 20" line) (list line))))
  (cases-check "completion, in its order"
    (cases-place "title.lft")
    (goto-char (- (line-end-position) 8))
    (let* ((found (eglot-completion-at-point)) (all (all-completions "" (nth 2 found))))
      (unless (member "left" (mapcar #'substring-no-properties all)) (list (format "%S" (seq-take all 5))))))
  (cases-check "definition"
    (cases-place "title.top")
    (goto-char (+ (line-beginning-position) 3))
    (let ((found (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot))))
      (cases-is "lines" (mapcar (lambda (each) (xref-location-line (xref-item-location each))) found) '(3))))
  (cases-check "renaming"
    (cases-place "title.top")
    (goto-char (+ (line-beginning-position) 3))
    (eglot-rename "heading")
    (unless (string-match-p "view heading.*\n.*heading.top.*\n.*heading.lft" (buffer-string)) (list (buffer-string))))
  (cases-check "formatting by the file's own steps"
    (goto-char (point-min))
    (search-forward "heading.top == 8")
    (replace-match "heading.top==8")
    (eglot--signal-textDocument/didChange)
    (eglot-format-buffer)
    (unless (string-match-p "^  heading.top == 8$" (buffer-string)) (list (buffer-string))))
  (cases-check "a restart"
    (let ((old (eglot-current-server)))
      (eglot-reconnect old)
      (cases-wait "another connection" (lambda () (and (eglot-current-server) (not (eq old (eglot-current-server))))))
      (cases-is "hover" (null (cases-ask :textDocument/hover
                                         (progn (cases-place "heading.top") (goto-char (+ (line-beginning-position) 3))
                                                (eglot--TextDocumentPositionParams))))
                nil)))
  (eglot-shutdown (eglot-current-server) nil 5))

;;; lsp-mode

(declare-function lsp "lsp-mode")
(declare-function lsp-diagnostics "lsp-mode")
(declare-function lsp-request "lsp-mode")
(declare-function lsp-workspaces "lsp-mode")
(declare-function lsp--workspace-status "lsp-mode")
(declare-function lsp--text-document-position-params "lsp-mode")
(declare-function lsp-rename "lsp-mode")
(declare-function lsp-format-buffer "lsp-mode")
(declare-function lsp-workspace-shutdown "lsp-mode")

(defun cases-lsp-mode ()
  (setq lsp-auto-guess-root t lsp-enable-file-watchers nil lsp-session-file (expand-file-name "session")
        lsp-server-install-dir (expand-file-name "servers") lsp-restart 'ignore lsp-keep-workspace-alive t
        lsp-enable-snippet nil lsp-log-io nil lsp-headerline-breadcrumb-enable nil lsp-modeline-code-actions-enable nil
        lsp-auto-configure nil lsp-warn-no-matched-clients nil)
  (require 'lsp-mode)
  (setq layout-server-command (list (getenv "SERVER")))
  (make-directory ".git")
  (cases-open "main.layout" cases-text)
  (lsp)
  (cases-wait "the connection"
              (lambda () (cl-some (lambda (each) (eq (lsp--workspace-status each) 'initialized)) (lsp-workspaces))))
  (cases-check "problems"
    (let ((found (cases-wait "a problem" (lambda () (gethash (buffer-file-name) (lsp-diagnostics))))))
      (unless (cl-some (lambda (each) (string-match-p "lft" (gethash "message" each ""))) found) (list (format "%S" found)))))
  (cases-check "hover"
    (cases-place "title.top")
    (goto-char (+ (line-beginning-position) 3))
    (let ((line (gethash "value" (gethash "contents" (lsp-request "textDocument/hover" (lsp--text-document-position-params))))))
      (unless (string-match-p "view title" line) (list line))))
  (cases-check "renaming"
    (lsp-rename "heading")
    (unless (string-match-p "view heading.*\n.*heading.top.*\n.*heading.lft" (buffer-string)) (list (buffer-string))))
  (cases-check "formatting"
    (goto-char (point-min))
    (search-forward "heading.top == 8")
    (replace-match "heading.top==8")
    (lsp-format-buffer)
    (unless (string-match-p "^  heading.top == 8$" (buffer-string)) (list (buffer-string))))
  (lsp-workspace-shutdown (car (lsp-workspaces)))
  (accept-process-output nil 0.5))

(let ((part (car (last command-line-args))))
  (condition-case failure
      (funcall (intern (concat "cases-" part)))
    (error (cases-say part (list (format "%S" failure))))))
(setq kill-emacs-query-functions nil)
(kill-emacs (if cases-failed 1 0))
