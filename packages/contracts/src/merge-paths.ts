/** What is offered to be put into a memory, and what was; puts another memory into this one. */
export const mergesPath = '/api/collections/:id/merges';
/** One memory that was put into another: undoes it. */
export const mergePath = `${mergesPath}/:from` as const;
/** Remembers that two memories stay apart. */
export const mergeRefusalPath = `${mergePath}/refusal` as const;
