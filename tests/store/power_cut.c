/* Loaded before the C library: writes down every change of the files in one folder, in order,
   so that a power cut can be simulated after any of them. Nothing is changed or delayed.

   A line of the record is: what (1 byte), length of the path (4), offset (8), length (8),
   the path, the data; numbers as this machine has them. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int record = -2;
static const char *folder;
static ssize_t (*real_write)(int, const void *, size_t);
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void begin(void) {
    if (record != -2) return;
    const char *name = getenv("POWER_CUT_RECORD");
    folder = getenv("POWER_CUT_FOLDER");
    real_write = dlsym(RTLD_NEXT, "write");
    record = name && folder ? open(name, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
}

static void note(char what, const char *path, int64_t offset, const void *data, uint64_t length) {
    if (record < 0 || strncmp(path, folder, strlen(folder))) return;
    uint32_t named = (uint32_t)strlen(path);
    char head[21];
    head[0] = what;
    memcpy(head + 1, &named, 4);
    memcpy(head + 5, &offset, 8);
    memcpy(head + 13, &length, 8);
    if (real_write(record, head, 21) != 21 || real_write(record, path, named) != (ssize_t)named)
        abort();
    if (data && real_write(record, data, length) != (ssize_t)length) abort();
}

static void note_file(char what, int file, int64_t offset, const void *data, uint64_t length) {
    char link[64], path[4096];
    begin();
    if (record < 0 || file == record) return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t end = readlink(link, path, sizeof path - 1);
    if (end <= 0) return;
    path[end] = 0;
    note(what, path, offset, data, length);
}

#define REAL(name) static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)
#define ONE pthread_mutex_lock(&one_at_a_time)
#define NEXT pthread_mutex_unlock(&one_at_a_time)

ssize_t write(int file, const void *data, size_t length) {
    begin();
    ONE;
    int64_t at = file == record ? 0 : lseek(file, 0, SEEK_CUR);
    ssize_t done = real_write(file, data, length);
    if (done > 0) note_file('w', file, at, data, (uint64_t)done);
    NEXT;
    return done;
}

ssize_t pwrite64(int file, const void *data, size_t length, off64_t at) {
    REAL(pwrite64);
    ONE;
    ssize_t done = real(file, data, length, at);
    if (done > 0) note_file('w', file, at, data, (uint64_t)done);
    NEXT;
    return done;
}

ssize_t pwrite(int file, const void *data, size_t length, off_t at) {
    REAL(pwrite);
    ONE;
    ssize_t done = real(file, data, length, at);
    if (done > 0) note_file('w', file, at, data, (uint64_t)done);
    NEXT;
    return done;
}

int ftruncate64(int file, off64_t length) {
    REAL(ftruncate64);
    ONE;
    int failed = real(file, length);
    if (!failed) note_file('t', file, length, NULL, 0);
    NEXT;
    return failed;
}

int ftruncate(int file, off_t length) {
    REAL(ftruncate);
    ONE;
    int failed = real(file, length);
    if (!failed) note_file('t', file, length, NULL, 0);
    NEXT;
    return failed;
}

int fsync(int file) {
    REAL(fsync);
    ONE;
    int failed = real(file);
    if (!failed) note_file('s', file, 0, NULL, 0);
    NEXT;
    return failed;
}

int fdatasync(int file) {
    REAL(fdatasync);
    ONE;
    int failed = real(file);
    if (!failed) note_file('s', file, 0, NULL, 0);
    NEXT;
    return failed;
}

int unlink(const char *path) {
    REAL(unlink);
    begin();
    ONE;
    int failed = real(path);
    if (!failed) note('u', path, 0, NULL, 0);
    NEXT;
    return failed;
}

int rename(const char *path, const char *other) {
    REAL(rename);
    begin();
    ONE;
    int failed = real(path, other);
    if (!failed) note('r', path, 0, other, strlen(other));
    NEXT;
    return failed;
}
