/* The used POSIX declarations that the C libraries of Darwin and musl share, included by the stand-ins for their
   headers. Swift's own additions, such as `errno` and `open`, are in Darwin.swift and Musl.swift. */
typedef unsigned int uid_t, gid_t;
typedef int pid_t;
typedef long ssize_t, time_t;
typedef unsigned long size_t;

/* errno.h */
int *stand_in_errno(void);
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EEXIST 17
#define ENOTDIR 20

/* fcntl.h, unistd.h, stdio.h, stdlib.h, string.h */
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define O_RDONLY 0
#define O_WRONLY 1
#define F_GETFD 1
#define W_OK 2
#define SEEK_SET 0
int close(int);
int pipe(int *);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int access(const char *, int);
int isatty(int);
int fsync(int);
int fchown(int, uid_t, gid_t);
int unlink(const char *);
int rename(const char *, const char *);
int mkstemp(char *);
char *getcwd(char *, size_t);
char *realpath(const char *, char *);
char *getenv(const char *);
char *strerror(int);
size_t strlen(const char *);
void free(void *);
void exit(int) __attribute__((noreturn));
long sysconf(int);

/* time.h */
struct timespec { time_t tv_sec; long tv_nsec; };
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  char *tm_zone;
};
struct tm *localtime_r(const time_t *, struct tm *);

/* signal.h */
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
int raise(int);
int kill(pid_t, int);
