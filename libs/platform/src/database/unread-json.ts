import pg from 'pg';

type Parsing = typeof pg.types.getTypeParser;

const asItIs = (text: string): string => text;

/** Reads what a statement yields as ever, but for columns of type json: those come as their texts. */
export const UNREAD_JSON: pg.CustomTypesConfig = {
  getTypeParser: ((...of: Parameters<Parsing>): unknown =>
    of[0] === pg.types.builtins.JSON ? asItIs : pg.types.getTypeParser(...of)) as Parsing,
};
