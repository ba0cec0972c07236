"""Makes packages of programs, a module for each kind of package. Same programs and sources give the same bytes."""
