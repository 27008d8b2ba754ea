// Loaded first into a server that run.ts starts. The channel to the script that started it closes however that script
// ends, kill -9 included. The server and the workerd below it then end too, instead of holding the port for ever.
process.on("disconnect", () => {
  process.kill(-process.pid, "SIGTERM");
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), 3000);
});
