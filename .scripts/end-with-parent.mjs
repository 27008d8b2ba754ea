// Loaded first into a server started by run.ts. The channel to the script that started it closes however that script
// ended, kill -9 included; the server and the workerd below it then end too, instead of holding the port for ever.
process.on("disconnect", () => {
  process.kill(-process.pid, "SIGTERM");
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), 3000);
});
