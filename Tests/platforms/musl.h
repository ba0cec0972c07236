/* Stands in for the used parts of musl's headers: include/ and arch/x86_64/bits/ of musl 1.2. */
#include "posix.h"

/* bits/alltypes.h */
typedef unsigned mode_t;
typedef unsigned long dev_t, ino_t, nlink_t;
typedef long off_t, blksize_t, blkcnt_t;

/* bits/errno.h */
#define EAGAIN 11
#define ENOTSUP 95

/* bits/fcntl.h */
#define O_CREAT 0100
#define O_EXCL 0200
#define O_NOCTTY 0400
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_NOFOLLOW 0400000
#define O_CLOEXEC 02000000
#define AT_SYMLINK_NOFOLLOW 0x100

/* bits/stat.h */
struct stat {
  dev_t st_dev;
  ino_t st_ino;
  nlink_t st_nlink;
  mode_t st_mode;
  uid_t st_uid;
  gid_t st_gid;
  unsigned __pad0;
  dev_t st_rdev;
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim, st_mtim, st_ctim;
  long __unused[3];
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

/* dirent.h */
struct dirent {
  ino_t d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
typedef struct __dirstream DIR;
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
int dirfd(DIR *);

/* poll.h */
struct pollfd { int fd; short events, revents; };
typedef unsigned long nfds_t;
#define POLLIN 0x001
#define POLLOUT 0x004
#define POLLERR 0x008
#define POLLHUP 0x010
#define POLLNVAL 0x020
int poll(struct pollfd *, nfds_t, int);

/* signal.h, bits/signal.h */
#define SIGBUS 7
#define SA_ONSTACK 0x08000000
#define SA_RESETHAND 0x80000000
typedef struct { unsigned long __bits[16]; } sigset_t;
typedef struct siginfo_t siginfo_t;
struct sigaction {
  union {
    void (*sa_handler)(int);
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } __sa_handler;
  sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};
int sigaction(int, const struct sigaction *, struct sigaction *);
typedef struct sigaltstack { void *ss_sp; int ss_flags; size_t ss_size; } stack_t;
int sigaltstack(const stack_t *, stack_t *);
void (*signal(int, void (*)(int)))(int);
#define SIG_BLOCK 0
#define SIG_SETMASK 2
int sigemptyset(sigset_t *);
int sigaddset(sigset_t *, int);
int pthread_sigmask(int, const sigset_t *, sigset_t *);

/* time.h */
typedef int clockid_t;
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
int clock_gettime(clockid_t, struct timespec *);

/* unistd.h, pthread.h */
#define _SC_NPROCESSORS_ONLN 84
typedef struct __pthread *pthread_t;
typedef struct { union { int __i[14]; unsigned long __s[7]; } __u; } pthread_attr_t;
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_detach(pthread_t);
typedef unsigned pthread_key_t;
int pthread_key_create(pthread_key_t *, void (*)(void *));
void *pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *);
