/* Stands in for the used parts of the macOS headers: names and types of its SDK, which are public at
   https://github.com/apple-oss-distributions, in xnu (bsd/sys), Libc and libpthread. */
#include "posix.h"

/* sys/types.h, sys/_types */
typedef int dev_t;
typedef unsigned short mode_t, nlink_t;
typedef unsigned long long ino_t;
typedef int blksize_t;
typedef long long off_t;
typedef long long blkcnt_t;

/* sys/errno.h */
#define EAGAIN 35

/* sys/fcntl.h */
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_NOCTTY 0x00020000
#define O_CLOEXEC 0x01000000
#define AT_SYMLINK_NOFOLLOW 0x0020
#define F_FULLFSYNC 51

/* sys/stat.h, without _POSIX_C_SOURCE and 32-bit inodes */
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
  unsigned st_flags, st_gen;
  int st_lspare;
  long long st_qspare[2];
};
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int fstatat(int, const char *, struct stat *, int);
int fchmod(int, mode_t);
int mkdir(const char *, mode_t);

/* unistd.h */
int ftruncate(int, off_t);
off_t lseek(int, off_t, int);

/* copyfile.h */
typedef unsigned copyfile_flags_t;
typedef struct _copyfile_state *copyfile_state_t;
#define COPYFILE_ACL (1<<0)
#define COPYFILE_XATTR (1<<2)
int fcopyfile(int, int, copyfile_state_t, copyfile_flags_t);

/* sys/dirent.h, dirent.h */
struct dirent {
  ino_t d_ino;
  unsigned long long d_seekoff;
  unsigned short d_reclen, d_namlen;
  unsigned char d_type;
  char d_name[1024];
};
typedef struct { int dd_fd; } DIR;
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
int dirfd(DIR *);

/* sys/poll.h */
struct pollfd { int fd; short events, revents; };
typedef unsigned int nfds_t;
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLERR 0x0008
#define POLLHUP 0x0010
#define POLLNVAL 0x0020
int poll(struct pollfd *, nfds_t, int);

/* sys/signal.h, signal.h */
#define SIGBUS 10
#define SA_ONSTACK 0x0001
#define SA_RESETHAND 0x0004
typedef unsigned int sigset_t;
typedef void (*sig_t)(int);
struct __siginfo;
union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, struct __siginfo *, void *);
};
struct sigaction {
  union __sigaction_u __sigaction_u;
  sigset_t sa_mask;
  int sa_flags;
};
int sigaction(int, const struct sigaction *, struct sigaction *);
typedef struct { void *ss_sp; size_t ss_size; int ss_flags; } stack_t;
int sigaltstack(const stack_t *, stack_t *);
sig_t signal(int, sig_t);
#define SIG_BLOCK 1
#define SIG_SETMASK 3
int sigemptyset(sigset_t *);
int sigaddset(sigset_t *, int);
int pthread_sigmask(int, const sigset_t *, sigset_t *);

/* time.h */
typedef enum {
  _CLOCK_REALTIME __attribute__((swift_name("CLOCK_REALTIME"))) = 0,
  _CLOCK_MONOTONIC __attribute__((swift_name("CLOCK_MONOTONIC"))) = 6,
} clockid_t;
int clock_gettime(clockid_t, struct timespec *);

/* malloc/malloc.h */
typedef struct _malloc_zone_t malloc_zone_t;
size_t malloc_zone_pressure_relief(malloc_zone_t *, size_t);

/* unistd.h, pthread.h */
#define _SC_NPROCESSORS_ONLN 58
typedef struct _opaque_pthread_t { long __sig; } *pthread_t;
typedef struct { long __sig; char __opaque[56]; } pthread_attr_t;
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_create(pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable, void *_Nullable (*_Nonnull)(void *_Nonnull),
                   void *_Nullable);
int pthread_join(pthread_t _Nonnull, void *_Nullable *_Nullable);
int pthread_detach(pthread_t _Nonnull);
typedef unsigned long pthread_key_t;
int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *_Nullable);
