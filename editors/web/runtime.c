// What Embedded Swift asks of its surroundings beyond the allocator of wasi-libc. The module calls nothing of a system.
#include <stddef.h>
#include <stdint.h>

// The empty array of the standard library is aligned to 4 bytes, but may stand for an array of numbers of 8: taking its
// `span` traps then, depending on the order of linking. This definition takes its place, because the other one is weak.
// The fields are those of the object's header and of an array without elements.
struct { void *metadata; uintptr_t counts; intptr_t count; uintptr_t capacity; }
swift_empty_array_storage __asm__("$es23_swiftEmptyArrayStorageSi_S3itvp") __attribute__((aligned(16))) = { 0, -1, 0, 1 };

// Nothing that is answered depends on the seeds of hash tables.
void arc4random_buf(void *buffer, size_t count) {
  for (size_t at = 0; at < count; at += 1) ((uint8_t *)buffer)[at] = (uint8_t)(at * 167 + 13);
}

int putchar(int character) { return character; }

// The long arithmetic of compiler-rt was compiled with guards of the stack.
uintptr_t __stack_chk_guard = 0x5bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }

double strtod(const char *text, char **end);

// Reads a number, and returns the place behind it.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end;
}

// wasi-libc could print a message before it aborts. There is nothing to print to.
int __imported_wasi_snapshot_preview1_fd_close(int file) { return 8; }
int __imported_wasi_snapshot_preview1_fd_seek(int file, long long offset, int from, int place) { return 8; }
int __imported_wasi_snapshot_preview1_fd_write(int file, int parts, int count, int place) { return 8; }
