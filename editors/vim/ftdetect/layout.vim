autocmd BufNewFile,BufRead *.layout setfiletype layout
