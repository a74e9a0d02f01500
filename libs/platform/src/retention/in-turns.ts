/**
 * Runs a step of each task in turn until every task has ended. So a task with many steps does not keep the others waiting.
 * @param step resolves to whether the task has more steps
 */
export async function inTurns<Task>(
  tasks: readonly Task[],
  step: (task: Task) => Promise<boolean>,
  shouldContinue: () => boolean,
): Promise<void> {
  let left = tasks;
  while (left.length > 0) {
    const unfinished: Task[] = [];
    for (const task of left) {
      if (!shouldContinue()) return;
      if (await step(task)) unfinished.push(task);
    }
    left = unfinished;
  }
}
