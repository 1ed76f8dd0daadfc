/**
 * Ends this process, as a SIGTERM would, when its parent has gone. npm sends its signal to a shell, which dies and
 * leaves the server alive, with its port and its database.
 */
export const suivreParent = (pauseMs = 300): void => {
  const parent = process.ppid;
  const minuterie = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(minuterie);
    process.kill(process.pid, 'SIGTERM');
  }, pauseMs).unref();
};
