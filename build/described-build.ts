import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before } from '@nestjs/swagger/plugin';
import ts from 'typescript';

/** The files with classes that cross the wire. */
const RECORD_FILES = ['.dto.ts', '-record.ts', '-records.ts'];

/** Where the decorator `ApiSchema` of Nest's swagger module keeps what the schema of a class says beside its properties. */
const SCHEMA_OPTIONS = 'swagger/apiSchema';

/**
 * The document lists choices in the order in which the compiler first meets their literals. So it meets these first, each kind in
 * the order in which the document has it.
 */
const CHOICES = [
  ...['dataset', 'transportLane', 'external', 'material', 'process', 'switch', 'model'],
  ...['create', 'read', 'update', 'delete'],
  ...['draft', 'locked', 'in_review', 'rejected', 'verified'],
  ...['all', 'reviewed', 'none'],
  ...['location-based', 'market-based'],
  ...['setting', 'copy', 'unread'],
  ...['up', 'degraded', 'down', 'ready'],
  ...['time', 'mass', 'energy', 'volume', 'distance', 'area', 'freight', 'passenger', 'count', 'money'],
];

/**
 * Builds the api once more, with Nest's swagger plugin. The plugin makes types and TSDoc of properties and routes
 * available at run time, and `classTexts` the TSDoc of classes. @returns the output folder
 */
export function describedBuild(root: string): string {
  const program = throughRevised(apiProgram(root));
  const plugin = before({ dtoFileNameSuffix: RECORD_FILES, introspectComments: true, esmCompatible: true }, program);
  const folder = join(root, 'dist/openapi');
  rmSync(folder, { recursive: true, force: true });
  const write: ts.WriteFileCallback = (built, text) => {
    const to = built.replace(join(root, 'dist'), folder);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  };
  const sources = program.getSourceFiles().filter(({ fileName }) => fileName.includes('/apps/api/src/'));
  for (const word of CHOICES) program.getTypeChecker().getStringLiteralType(word);
  for (const source of sources) {
    program.emit(source, write, undefined, false, {
      before: [plugin as ts.TransformerFactory<ts.SourceFile>, classTexts],
    });
  }
  return folder;
}

/** Makes the TSDoc of a class that crosses the wire the description of its schema. */
function classTexts(): ts.Transformer<ts.SourceFile> {
  return (source) => {
    if (!RECORD_FILES.some((suffix) => source.fileName.endsWith(suffix))) return source;
    const texts = source.statements.filter(ts.isClassDeclaration).flatMap((each) => {
      const text = textOf(each);
      return each.name && text !== undefined ? [describing(each.name.text, text)] : [];
    });
    return ts.factory.updateSourceFile(source, [...source.statements, ...texts]);
  };
}

function textOf(statement: ts.ClassDeclaration): string | undefined {
  const [doc] = ts.getJSDocCommentsAndTags(ts.getOriginalNode(statement)).filter(ts.isJSDoc);
  return ts.getTextOfJSDocComment(doc?.comment)?.replace(/\s*\n\s*/g, ' ');
}

/** `Reflect.defineMetadata(…)`, as the decorator would do it. */
function describing(name: string, description: string): ts.Statement {
  const { factory } = ts;
  const options = factory.createObjectLiteralExpression([
    factory.createPropertyAssignment('description', factory.createStringLiteral(description)),
  ]);
  const define = factory.createPropertyAccessExpression(factory.createIdentifier('Reflect'), 'defineMetadata');
  const args = [
    factory.createStringLiteral(SCHEMA_OPTIONS),
    factory.createArrayLiteralExpression([options]),
    factory.createIdentifier(name),
  ];
  return factory.createExpressionStatement(factory.createCallExpression(define, undefined, args));
}

/** The plugin unwraps the Promise that a handler returns. Here it also unwraps our `Revised`, whose record is sent. */
function throughRevised(program: ts.Program): ts.Program {
  const checker = program.getTypeChecker();
  const argumentOf = (type: ts.Type, name: string) =>
    type.symbol?.name === name ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
  const getReturnTypeOfSignature = (signature: ts.Signature): ts.Type => {
    const type = checker.getReturnTypeOfSignature(signature);
    const answer = argumentOf(type, 'Promise') ?? type;
    return argumentOf(answer, 'Revised') ?? answer;
  };
  return { ...program, getTypeChecker: () => ({ ...checker, getReturnTypeOfSignature }) };
}

function apiProgram(root: string): ts.Program {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.build.json'),
    { incremental: false, tsBuildInfoFile: undefined, sourceMap: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: failed },
  );
  if (!parsed) throw new Error('tsconfig.build.json is not readable');
  const rootNames = parsed.fileNames.filter((name) => name.includes('/apps/api/src/'));
  return ts.createProgram({ rootNames, options: parsed.options });
}

function failed({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}
