;;; emacs_preview.el --- The preview in Emacs, in batch -*- lexical-binding: t; -*-
;; Run by run.py with the program's path as the last argument. Prints a line for each case, and exits with 1 if one
;; failed.

(require 'cl-lib)
(require 'layout-preview)

(defvar cases-failed nil)
(setq layout-server-command (list (car (last command-line-args)))
      browse-url-browser-function (lambda (url &rest _) (setq opened-url url))
      make-backup-files nil)
(defvar opened-url nil)

(defun until (what condition)
  "Wait until CONDITION returns non-nil; WHAT names it in the error."
  (let ((end (time-add nil 10)) value)
    (while (and (not (setq value (funcall condition))) (time-less-p nil end)) (accept-process-output nil 0.02))
    (or value (error "Not seen: %s, but %S" what (seen)))))

(defun seen ()
  (and (buffer-live-p layout-preview--buffer) (with-current-buffer layout-preview--buffer (buffer-string))))

(defun shows (pattern)
  (until pattern (lambda () (string-match-p pattern (or (seen) "")))))

(defmacro case-of (name &rest body)
  (declare (indent 1))
  `(condition-case problem
       (progn ,@body (princ (format "ok   %s\n" ,name)))
     (error (setq cases-failed t) (princ (format "FAIL %s\n     %S\n" ,name problem)))))

(defun typed (from to)
  (goto-char (point-min))
  (search-forward from)
  (replace-match to t t)
  (run-hooks 'post-command-hook))

(with-temp-file "drawn.layout"
  (insert "let m = 1\nlayout L {\n  screen p = 100 x 50\n  screen q = 50 x 100\n  view über; über.edges == view.edges\n}\n"
          "layout M (margins: 3) {\n  screen r = 40 x 40\n  view b\n  b.insets == 4\n}\n"))

(case-of "the picture follows point and what is typed"
  (find-file "drawn.layout")
  (cl-assert (eq major-mode 'layout-mode))
  (layout-preview)
  (shows "\\`L · p, 100 × 50, solved\n┌")
  (shows "über")
  (goto-char (point-min))
  (search-forward "layout M")
  (beginning-of-line)
  (run-hooks 'post-command-hook)
  (shows "\\`M · r, 40 × 40")
  (typed "40 x 40" "60 x 20")
  (shows "\\`M · r, 60 × 20")
  (cl-assert (buffer-modified-p)))

(case-of "another screen, and what is not there"
  (goto-char (point-min))
  (forward-line 2)
  (layout-preview "q")
  (shows "\\`L · q, 50 × 100")
  (layout-preview "nowhere")
  (shows "\\`L · q\\(.\\|\n\\)*\n! .*no screen `nowhere`")
  (layout-preview "nowhere")
  (layout-preview)
  (shows "\\`L · p")
  (cl-assert (not (string-match-p "^!" (seen)))))

(case-of "as SVG where that is shown"
  (cl-letf* (((symbol-function 'layout-preview--shows-svg-p) (lambda () t))
             (made nil)
             ((symbol-function 'create-image) (lambda (data type is-data &rest _) (setq made (list data type is-data)) '(image)))
             ((symbol-function 'insert-image) (lambda (_ text) (insert text))))
    (typed "100 x 50" "110 x 50")
    (until "a picture" (lambda () (and made (string-match-p "110 × 50\\|110 &#215; 50" (decode-coding-string (car made) 'utf-8)))))
    (cl-assert (equal (cdr made) '(svg t)))
    (cl-assert (string-prefix-p "<svg" (car made)))
    (shows "\\`picture\\'")))

(case-of "killed, it asks for nothing more"
  (let ((preview layout-preview--buffer))
    (kill-buffer preview)
    (run-hooks 'post-command-hook)
    (cl-assert (not (memq #'layout-preview--moved post-command-hook)))
    (set-buffer-modified-p nil)
    (layout-preview)
    (setq preview layout-preview--buffer)
    (kill-buffer)
    (cl-assert (not (buffer-live-p preview)))))

(case-of "the page of the file, which follows it"
  (find-file "drawn.layout")
  (layout-preview-page)
  (cl-assert (string-match "\\`file://\\(/.*\\.html\\)\\'" opened-url))
  (let ((page (match-string 1 opened-url))
        (content (lambda (file) (with-temp-buffer (insert-file-contents file) (buffer-string)))))
    (cl-assert (string-match-p "<!DOCTYPE html>" (funcall content page)))
    (typed "layout M" "layout Other")
    (save-buffer)
    (until "the new page" (lambda () (string-match-p "Other" (funcall content page))))
    (kill-buffer)
    (cl-assert (not (file-exists-p page)))))

(case-of "without the program it says so"
  (setq layout-server-command '("/nowhere/layout-lsp"))
  (find-file "drawn.layout")
  (cl-assert (string-match-p "no /nowhere/layout-lsp" (condition-case problem (layout-preview) (user-error (cadr problem)))))
  (with-temp-buffer
    (cl-assert (string-match-p "not a .layout" (condition-case problem (layout-preview) (user-error (cadr problem)))))))

(kill-emacs (if cases-failed 1 0))
;;; emacs_preview.el ends here
