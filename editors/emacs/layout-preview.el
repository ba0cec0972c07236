;;; layout-preview.el --- Pictures of layouts beside their text -*- lexical-binding: t; -*-

;; Author: The LayoutLSP authors
;; URL: https://github.com/OWNER/layoutlsp
;; Version: 0.1.0
;; Package-Requires: ((emacs "26.1"))
;; Keywords: languages
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; `layout-preview' draws the layout at point in a window beside the text: as SVG if Emacs can show it, else with
;; characters.  The picture follows point and typing.  `layout-preview-page' opens a page of all layouts in a browser.
;; `layout-lsp render' makes both; no language client is needed.

;;; Code:

(require 'browse-url)
(require 'layout-mode)
(require 'subr-x)

(defcustom layout-preview-pause 0.08
  "The pause in typing before a picture is requested, in seconds."
  :type 'number :group 'layout)

(defvar-local layout-preview--buffer nil "The buffer with the picture of this text.")
(defvar-local layout-preview--options nil "The chosen screen and state, as options of the program.")
(defvar-local layout-preview--shown nil "The name of the layout that is shown or requested.")
(defvar-local layout-preview--process nil "The process that draws.")
(defvar-local layout-preview--outdated nil "Whether the text has changed since the current drawing began.")
(defvar-local layout-preview--timer nil)
(defvar-local layout-preview--page nil "The file of the page, once it is written.")

(defun layout-preview--layout ()
  "The name of the layout at the line of point; nil outside of all layouts.
It is the last layout that begins on this line or above."
  (save-excursion
    (end-of-line)
    (and (re-search-backward "^[ \t]*layout[ \t]+\\([^][:space:](){}#;[]+\\)" nil t)
         (match-string-no-properties 1))))

(defun layout-preview--program ()
  "The path of the program; signal an error if it is missing."
  (or (executable-find (car layout-server-command))
      (user-error "There is no %s to run: set layout-server-command" (car layout-server-command))))

;;;###autoload
(defun layout-preview (&optional screen state)
  "Show a picture of the layout at point in another window, which follows point.
With a prefix argument ask for SCREEN and STATE by name; empty is the first."
  (interactive
   (and current-prefix-arg (list (read-string "Screen (empty for the first): ") (read-string "State (empty for the first): "))))
  (unless (derived-mode-p 'layout-mode) (user-error "This is not a .layout file"))
  (layout-preview--program)
  (setq layout-preview--options
        (append (unless (member screen '(nil "")) (list "--screen" screen)) (unless (member state '(nil "")) (list "--state" state))))
  (unless (buffer-live-p layout-preview--buffer)
    (setq layout-preview--buffer (get-buffer-create (format "*preview of %s*" (buffer-name))))
    (with-current-buffer layout-preview--buffer (special-mode)))
  (add-hook 'after-change-functions #'layout-preview--changed nil t)
  (add-hook 'post-command-hook #'layout-preview--moved nil t)
  (add-hook 'kill-buffer-hook #'layout-preview--end nil t)
  (display-buffer layout-preview--buffer '((display-buffer-reuse-window display-buffer-in-direction) (direction . right)))
  (layout-preview--draw (current-buffer)))

(defun layout-preview--end ()
  "Stop following this text."
  (remove-hook 'after-change-functions #'layout-preview--changed t)
  (remove-hook 'post-command-hook #'layout-preview--moved t)
  (remove-hook 'kill-buffer-hook #'layout-preview--end t)
  (when (timerp layout-preview--timer) (cancel-timer layout-preview--timer))
  (when (buffer-live-p layout-preview--buffer) (kill-buffer layout-preview--buffer)))

(defun layout-preview--changed (&rest _)
  "Draw soon."
  (when (timerp layout-preview--timer) (cancel-timer layout-preview--timer))
  (setq layout-preview--timer (run-with-timer layout-preview-pause nil #'layout-preview--draw (current-buffer))))

(defun layout-preview--moved ()
  "Draw soon if point has moved to another layout."
  (cond ((not (buffer-live-p layout-preview--buffer)) (layout-preview--end))
        ((not (equal (layout-preview--layout) layout-preview--shown)) (layout-preview--changed))))

(defun layout-preview--draw (text)
  "Request the picture of the buffer TEXT: one at a time, the newest wins."
  (when (buffer-live-p text)
    (with-current-buffer text
      (cond ((not (buffer-live-p layout-preview--buffer)) (layout-preview--end))
            ((process-live-p layout-preview--process) (setq layout-preview--outdated t))
            (t (layout-preview--start text))))))

(defun layout-preview--start (text)
  "Run the program on the buffer TEXT, which is current."
  (let* ((format (if (layout-preview--shows-svg-p) "svg" "text"))
         (output (generate-new-buffer " *layout-preview*"))
         (errors (generate-new-buffer " *layout-preview errors*"))
         (content (buffer-substring-no-properties (point-min) (point-max))))
    (setq layout-preview--outdated nil
          layout-preview--shown (layout-preview--layout)
          layout-preview--process
          (make-process
           :name "layout-preview" :buffer output :stderr errors :noquery t :connection-type 'pipe :coding 'utf-8
           :command `(,(layout-preview--program) "render" "--format" ,format
                      ,@(if (string= format "svg") (list "--theme" (layout-preview--theme))
                          (list "--cells" (layout-preview--cells)))
                      ,@layout-preview--options
                      ,@(when layout-preview--shown (list "--layout" layout-preview--shown))
                      ,@(when buffer-file-name (list "--stdin-filename" buffer-file-name))
                      "-")
           :sentinel (lambda (process _)
                       (unless (process-live-p process)
                         (layout-preview--show text format (layout-preview--take output) (layout-preview--take errors))))))
    ;; Otherwise the process for stderr would write into its buffer that it has finished.
    (when-let ((pipe (get-buffer-process errors))) (set-process-sentinel pipe #'ignore) (set-process-query-on-exit-flag pipe nil))
    (process-send-string layout-preview--process content)
    (process-send-eof layout-preview--process)))

(defun layout-preview--take (buffer)
  "Return the text of BUFFER and kill it."
  (prog1 (with-current-buffer buffer (buffer-string)) (kill-buffer buffer)))

(defun layout-preview--shows-svg-p ()
  "Whether Emacs can show SVG in this frame."
  (and (display-graphic-p) (image-type-available-p 'svg)))

(defun layout-preview--cells ()
  "The columns and rows of text that fill the picture's window, but for its title."
  (let* ((window (get-buffer-window layout-preview--buffer t))
         (sides (if window (list (window-body-width window) (1- (window-body-height window))) '(40 16))))
    (mapconcat (lambda (side) (number-to-string (min 1000 (max 2 side)))) sides "x")))

(defun layout-preview--theme ()
  "The picture's theme, which fits the frame's background."
  (if (eq (frame-parameter nil 'background-mode) 'dark) "dark" "light"))

(defun layout-preview--show (text format picture problem)
  "Show PICTURE of the buffer TEXT, which has the format FORMAT.
If it is empty the last picture stays, with PROBLEM below."
  (when (buffer-live-p text)
    (let ((buffer (buffer-local-value 'layout-preview--buffer text)))
      (when (buffer-live-p buffer)
        (with-current-buffer buffer
          (let ((inhibit-read-only t))
            (if (string-empty-p picture)
                (save-excursion
                  (goto-char (point-min))
                  (when (re-search-forward "^! " nil t) (delete-region (match-beginning 0) (point-max)))
                  (goto-char (point-max))
                  (unless (bolp) (insert "\n"))
                  (insert "! " (car (split-string problem "\n"))))
              (erase-buffer)
              (if (string= format "text")
                  (insert picture)
                (insert-image (create-image (encode-coding-string picture 'utf-8) 'svg t :max-width (layout-preview--width buffer))
                              "picture"))
              (goto-char (point-min)))))))
    (when (buffer-local-value 'layout-preview--outdated text) (layout-preview--draw text))))

(defun layout-preview--width (buffer)
  "The greatest width of the picture in BUFFER, in pixels."
  (let ((window (get-buffer-window buffer t)))
    (and window (window-body-width window t))))

;;;###autoload
(defun layout-preview-page ()
  "Open a page with all layouts of the file in a browser.
The page is written again whenever the file is saved, and reloads itself."
  (interactive)
  (let ((program (layout-preview--program)))
    (unless (and buffer-file-name (file-exists-p buffer-file-name)) (user-error "The page is of a file: save it first"))
    (unless layout-preview--page
      (let* ((page (make-temp-file "layout-" nil ".html"))
             (watcher (make-process :name "layout-page" :command (list program "render" "--watch" "-o" page buffer-file-name)
                                    :noquery t :connection-type 'pipe)))
        (setq layout-preview--page page)
        (add-hook 'kill-buffer-hook (lambda () (delete-process watcher) (delete-file page)) nil t)
        ;; The page is written as a whole: once it is not empty it is complete.
        (with-timeout (5)
          (while (and (process-live-p watcher) (= 0 (file-attribute-size (file-attributes page))))
            (accept-process-output watcher 0.05)))))
    (browse-url (concat "file://" layout-preview--page))))

(provide 'layout-preview)
;;; layout-preview.el ends here
