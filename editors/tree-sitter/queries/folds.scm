; Folds: blocks, brackets and comments over several lines.

[(block) (rows_block) (stack_block) (properties) (block_comment)] @fold
