/** The Worker as `wrangler deploy --dry-run` bundles it. */
declare module "*/build/worker/entry.worker.js" {
  const worker: {
    fetch(request: Request, env: unknown, context: ExecutionContext): Promise<Response>;
    scheduled(controller: ScheduledController, env: unknown, context: ExecutionContext): Promise<void>;
    queue(batch: MessageBatch, env: unknown, context: ExecutionContext): Promise<void>;
    forget(): void;
  };
  export default worker;
}
