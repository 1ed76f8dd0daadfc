/**
 * Ends this process as a SIGTERM would when the one that launched it has gone. npm hands its signal to a shell, which
 * dies of it and leaves the server alive, holding its port and its database.
 */
export const suivreParent = (pauseMs = 300): void => {
  const parent = process.ppid;
  const minuterie = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(minuterie);
    process.kill(process.pid, 'SIGTERM');
  }, pauseMs).unref();
};
