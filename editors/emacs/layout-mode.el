;;; layout-mode.el --- Files of user interface layout constraints -*- lexical-binding: t; -*-

;; Author: The LayoutLSP authors
;; URL: https://github.com/OWNER/layoutlsp
;; Version: 0.1.0
;; Package-Requires: ((emacs "26.1"))
;; Keywords: languages
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Colours, comments, indentation and an outline for .layout files, and the configuration with which eglot and lsp-mode
;; find the language server `layout-lsp', for diagnostics, completion, hover and the rest.  Load it from the init file:
;;
;;   (add-to-list 'load-path "/path/to/layoutlsp/editors/emacs")
;;   (require 'layout-mode)
;;   (add-hook 'layout-mode-hook #'layout-start-server)
;;
;; Emacs has eglot since 29; before that it is a package.

;;; Code:

(require 'cl-lib)

(defgroup layout nil "Files of user interface layout constraints." :group 'languages)

(defcustom layout-indent-offset 2
  "The indentation of a block.  Two is the language's own style."
  :type 'integer :safe #'integerp)

(defcustom layout-server-command '("layout-lsp")
  "The language server and its arguments."
  :type '(repeat string))

;;; Colours

;; words: attributes, priorityAttributes, listAttributes
(defconst layout-mode--attributes '("firstBaselineAlignments" "horizontalMarginInsets" "lastBaselineAlignments" "centerXWithinMargins" "centerYWithinMargins" "verticalMarginInsets" "horizontalSafeInsets" "firstBaselineAligned" "horizontalAlignments" "horizontallyCentered" "trailingMarginInset" "horizontallyAligned" "lastBaselineAligned" "leadingMarginInset" "verticalSafeInsets" "firstBaselineAlign" "trailingAlignments" "verticalAlignments" "verticallyCentered" "bottomMarginInset" "trailingSafeInset" "lastBaselineAlign" "horizontalOffsets" "verticallyAligned" "leadingAlignments" "rightMarginInset" "leadingSafeInset" "horizontalCenter" "horizontalInsets" "bottomAlignments" "leftMarginInset" "bottomSafeInset" "horizontalAlign" "verticalOffsets" "baselineOffsets" "trailingAligned" "rightAlignments" "trailingMargin" "topMarginInset" "rightSafeInset" "verticalCenter" "verticalInsets" "trailingOffset" "leadingOffsets" "leadingAligned" "leftAlignments" "firstBaseline" "leadingMargin" "trailingInset" "leftSafeInset" "leadingOffset" "trailingAlign" "verticalAlign" "contentHeight" "bottomAligned" "topAlignments" "lastBaseline" "bottomMargin" "leadingInset" "topSafeInset" "marginInsets" "bottomOffset" "leadingAlign" "contentWidth" "heightsEqual" "rightAligned" "aspectRatio" "rightMargin" "bottomInset" "rightOffset" "bottomAlign" "centerAlign" "widthsEqual" "leftAligned" "leftMargin" "rightInset" "safeInsets" "leftOffset" "rightAlign" "sizesEqual" "topAligned" "topMargin" "leftInset" "topOffset" "leftAlign" "edgeAlign" "compressH" "compressV" "trailing" "baseline" "topInset" "topAlign" "compress" "centered" "leading" "centerX" "centerY" "resistH" "resistV" "bottom" "height" "center" "insets" "resist" "right" "width" "edges" "left" "size" "hugH" "hugV" "top" "pin" "hug"))

;; words: priorities
(defconst layout-mode--priorities '("required" "fitting" "high" "low" "fit"))

;; words: pseudoViews
(defconst layout-mode--pseudo-views '("superview" "safeArea" "keyboard" "margins"))

;; words: setters
(defconst layout-mode--setters '("equal" "min" "max"))

;; words: properties, priorityProperties, stackNumbers, stackChoices
(defconst layout-mode--properties '("configuration" "firstBaseline" "lastBaseline" "cornerRadius" "background" "distribute" "intrinsic" "editable" "safeArea" "margins" "spacing" "scrolls" "resistH" "resistV" "symbol" "resist" "align" "style" "state" "color" "image" "text" "tint" "hugH" "hugV" "hug"))

;; words: textOptions
(defconst layout-mode--text-options '("truncates" "shrinks" "sample" "lines" "font"))

;; words: fontStyles, fontWords
(defconst layout-mode--font-words '("subheadline" "largeTitle" "ultraLight" "headline" "footnote" "caption1" "caption2" "semibold" "callout" "regular" "title1" "title2" "title3" "medium" "italic" "scales" "light" "heavy" "black" "body" "thin" "bold"))

;; words: screenConstants, screenFlags
(defconst layout-mode--screen-words '("landscape" "fit" "rtl" "ltr"))

;; words: screenInsets, screenWords, screenScales, screenHeights, screenLanguages
(defconst layout-mode--screen-properties '("safeArea" "keyboard" "language" "traits" "text"))

;; words: stackValues
(defconst layout-mode--stack-values '("fillProportionally" "equalCentering" "firstBaseline" "equalSpacing" "lastBaseline" "fillEqually" "trailing" "leading" "bottom" "center" "fill" "top"))

;; words: formatOptions
(defconst layout-mode--options '("alignAllFirstBaseline" "alignAllLastBaseline" "alignAllTrailing" "alignAllLeading" "alignAllCenterX" "alignAllCenterY" "alignAllBottom" "alignAllRight" "alignAllLeft" "alignAllTop"))

;; words: connectives
(defconst layout-mode--connectives '("and" "not" "or"))

;; words: screenSides, conditionWords
(defconst layout-mode--condition-words '("landscape" "portrait" "keyboard" "height" "width" "text" "rtl" "ltr"))

;; words: ruleNames
(defconst layout-mode--rule-names '("minw" "maxw" "minh" "maxh" "tt" "tb" "bt" "bb" "ct" "cb" "ll" "lr" "rl" "rr" "cl" "cr" "w" "h"))

(defconst layout-mode--start "\\(?:^\\|[;{}]\\|\\*/\\)[ \t]*"
  "Where a statement may begin.")

(defconst layout-mode--name "[[:alpha:]_][[:alnum:]_]*")

(defun layout-mode--statement (words next &rest more)
  "A font-lock rule for WORDS at the start of a statement, before a match of NEXT.
MORE are further faces of the rule."
  `(,(concat layout-mode--start "\\(" (regexp-opt words) "\\)" next) (1 font-lock-keyword-face) ,@more))

(defun layout-mode--within (start words face &optional next)
  "A font-lock rule for WORDS in FACE after START, up to the end of the line.
NEXT must follow START."
  `(,(concat layout-mode--start "\\(" start "\\)" next)
    (,(regexp-opt words 'symbols) (progn (goto-char (match-end 1)) nil) nil (0 ,face keep))))

(defconst layout-mode-font-lock-keywords
  (let ((name layout-mode--name) (attributes (concat (regexp-opt layout-mode--attributes) "\\|keep[[:upper:]][[:alnum:]]*")))
    `(,(layout-mode--statement '("import" "strings") "[ \t]*\"")
      ,(layout-mode--statement '("layout") (concat "[ \t]+\\(" name "\\)") '(2 font-lock-type-face))
      ,(layout-mode--statement '("view" "guide") (concat "[ \t]+\\(" name "\\)") '(2 font-lock-variable-name-face))
      ,(layout-mode--statement '("let" "group" "screen") (concat "[ \t]+\\(" name "\\)[ \t]*=") '(2 font-lock-variable-name-face))
      ,(layout-mode--statement '("screens") (concat "[ \t]+\\(" name "\\)[ \t]*\\(?:[;{}#]\\|//\\|$\\)")
                               '(2 font-lock-variable-name-face))
      ,(layout-mode--statement '("state" "states") (concat "[ \t]+\\(" name "\\)[ \t]*\\(?:[:{,]\\|$\\)")
                               '(2 font-lock-constant-face))
      ,(layout-mode--statement '("hide") (concat "[ \t]+" name))
      ,(layout-mode--statement '("when" "else when") "[ \t]+[[:alnum:]_(]")
      ,(layout-mode--statement '("else") "[ \t]*\\(?:{\\|$\\)")
      ,(layout-mode--statement '("rows") "[ \t]*[|[{]")
      ,(layout-mode--statement '("stack") "[ \t]*\\(?:[({]\\|horizontal\\_>\\|vertical\\_>\\)")
      ,(layout-mode--within "screen[ \t]+[^=\n]*=" layout-mode--screen-words 'font-lock-constant-face)
      ,(layout-mode--within "screen[ \t]+[^=\n]*=" layout-mode--screen-properties 'font-lock-constant-face)
      ,(layout-mode--within "\\(?:else[ \t]+\\)?when[ \t]" layout-mode--connectives 'font-lock-keyword-face)
      ,(layout-mode--within "\\(?:else[ \t]+\\)?when[ \t]" layout-mode--condition-words 'font-lock-builtin-face)
      ,(layout-mode--within "stack\\_>[^{\n]*(" layout-mode--stack-values 'font-lock-constant-face)
      ,(layout-mode--within (concat name "\\(?:\\." name "\\)*[ \t]*:") layout-mode--rule-names
                            'font-lock-function-name-face
                            (concat "[ \t]*" (regexp-opt layout-mode--rule-names) "[ \t]*[-+*/]?="))
      (,(concat "[(,][ \t]*\\(" (regexp-opt layout-mode--properties) "\\)[ \t]*:") 1 font-lock-constant-face)
      (,(concat "[[:alnum:]_)\"%][ \t]+\\(" (regexp-opt layout-mode--text-options) "\\)\\(?:[ \t]+[[:alnum:]_.(\"]\\|[ \t]*[,)]\\)")
       1 font-lock-constant-face)
      (,(concat "\\_<font[ \t][^,:)\n]*\\_<\\(" (regexp-opt layout-mode--font-words) "\\)\\_>") 1 font-lock-constant-face)
      (,(concat ":[ \t]*\\(" (regexp-opt layout-mode--priorities) "\\)\\_>") 1 font-lock-constant-face)
      (,(concat "^[ \t]*\\(" name "\\)[ \t]*:[ \t]*[|[]") 1 font-lock-constant-face)
      (,(concat "\\.[ \t]*\\(" (regexp-opt layout-mode--setters) "\\)[ \t]*=\\(?:[^=]\\|$\\)") 1 font-lock-function-name-face)
      (,(concat "\\.[ \t]*\\(" attributes "\\)\\_>") 1 font-lock-function-name-face keep)
      (,(concat "[@+][ \t]*\\(" (regexp-opt layout-mode--priorities) "\\|keep[[:upper:]][[:alpha:]]*\\)\\_>") 1 font-lock-constant-face)
      (,(concat "\\_<\\(?:" (regexp-opt layout-mode--pseudo-views) "\\|view\\)[ \t]*\\.") . font-lock-builtin-face)
      (,(regexp-opt layout-mode--options 'symbols) . font-lock-constant-face)
      ("\\_<\\(HV\\|H\\|V\\)[ \t]*:" 1 font-lock-constant-face)
      ("%[@^]?[a-z]+[ \t]*(" . font-lock-function-name-face)
      (,(concat "\\_<" name) 0 font-lock-variable-name-face keep))))

(defvar layout-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?/ ". 124" table)
    (modify-syntax-entry ?* ". 23bn" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?' "." table)
    (modify-syntax-entry ?| "." table)
    (modify-syntax-entry ?% "." table)
    table))

;;; Indentation

(defun layout-mode-indent-line ()
  "Indent the line: by its open brackets, and if it continues the line before."
  (interactive)
  (let ((column (layout-mode--indentation)))
    (when column
      (save-excursion (indent-line-to column))
      (when (< (current-column) (current-indentation)) (back-to-indentation)))))

(defun layout-mode--indentation ()
  "The indentation of the line, or nil inside of a comment.
Each open bracket indents by a step, and so does a continued statement."
  (save-excursion
    (back-to-indentation)
    (let* ((state (syntax-ppss)) (depth (length (nth 9 state))) (closing (skip-chars-forward "])} \t")))
      (forward-char (- closing))
      (unless (nth 4 state)
        (let ((closed (cl-count-if (lambda (char) (memq char '(?\] ?\) ?})))
                                   (buffer-substring (point) (+ (point) closing)))))
          (when (and (= closed 0) (layout-mode--goes-on-p (nth 1 state))) (cl-incf depth))
          (* layout-indent-offset (max 0 (- depth closed))))))))

(defun layout-mode--goes-on-p (opening)
  "Whether the line continues the one before.
OPENING is the bracket around it.  A bracket that is no brace indents enough."
  (save-excursion
    (forward-comment (- (point)))
    (and (or (not opening)
             (and (eq (char-after opening) ?{) (> (point) (1+ opening)) (not (layout-mode--in-stack-p opening))))
         (memq (char-before) '(?+ ?- ?* ?/ ?,)))))

(defun layout-mode--in-stack-p (opening)
  "Whether OPENING is the brace of a stack.
Line ends between a stack's views have no meaning."
  (save-excursion
    (goto-char opening)
    (back-to-indentation)
    (looking-at-p "stack\\_>")))

;;; The mode

;;;###autoload
(define-derived-mode layout-mode prog-mode "Layout"
  "Files of user interface layout constraints."
  (setq-local comment-start "# "
              comment-end ""
              comment-start-skip "\\(?:#+\\|//+\\|/\\*+\\)[ \t]*"
              indent-line-function #'layout-mode-indent-line
              indent-tabs-mode nil
              tab-width 2
              standard-indent layout-indent-offset
              electric-indent-chars (append "{}])" electric-indent-chars)
              imenu-generic-expression
              `((nil ,(concat "^[ \t]*layout[ \t]+\\(" layout-mode--name "\\)") 1)
                ("Views" ,(concat "^[ \t]*\\(?:view\\|guide\\)[ \t]+\\(" layout-mode--name "\\)") 1))
              font-lock-defaults '(layout-mode-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.layout\\'" . layout-mode))

;;; The language server

(declare-function eglot-ensure "eglot")
(declare-function lsp-deferred "lsp-mode")
(declare-function lsp-register-client "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(defvar eglot-server-programs)
(defvar lsp-language-id-configuration)

(defvar layout-mode--missing-said nil "Whether the message about a missing program was shown.")

;;;###autoload
(defun layout-start-server ()
  "Start the language server with lsp-mode if that is loaded, else with eglot.
If the program is missing, tell once how to get it."
  (cond ((not (executable-find (car layout-server-command)))
         (unless layout-mode--missing-said
           (setq layout-mode--missing-said t)
           (message "layout: '%s' was not found: install layout-lsp, or set layout-server-command; see %s"
                    (car layout-server-command) "editors/emacs/README.md")))
        ((featurep 'lsp-mode) (lsp-deferred))
        ((require 'eglot nil t) (eglot-ensure))))

(defun layout-mode--command (&rest _)
  "The server's command, for eglot and lsp-mode."
  layout-server-command)

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs (cons 'layout-mode #'layout-mode--command)))

(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(layout-mode . "layout"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection #'layout-mode--command)
                    :major-modes '(layout-mode)
                    :server-id 'layout-lsp)))

(provide 'layout-mode)
;;; layout-mode.el ends here
