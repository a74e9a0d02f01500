import { useState } from 'preact/hooks';
import { api } from '../../session/session.js';
import { EmptyState } from '../../parts/EmptyState.js';
import { usePolled } from '../../parts/loaded.js';
import { Page } from '../../parts/Page.js';
import { Pagination, usePageQuery } from '../../parts/Pagination.js';
import { Shown } from '../../parts/Shown.js';
import { importTexts } from './import-texts.js';
import { DropZone } from './DropZone.js';
import { ImportTable } from './ImportTable.js';
import { NewImport } from './NewImport.js';
import { Templates } from './Templates.js';
import './imports.css';

export default function ImportsPage() {
  const t = importTexts();
  const [file, setFile] = useState<File>();
  return (
    // With a file it is another page: its title gets the focus, which the field for the file had.
    <Page key={file ? 'file' : 'list'} title={file ? t.newTitle(file.name) : t.title} intro={t.intro}>
      {file ? (
        <NewImport key={`${file.name} ${file.lastModified}`} file={file} onOther={() => setFile(undefined)} />
      ) : (
        <>
          <DropZone onFile={setFile} />
          <Templates />
          <ImportList />
        </>
      )}
    </Page>
  );
}

function ImportList() {
  const t = importTexts();
  const page = usePageQuery();
  const imports = usePolled(
    (options) => api.GET('/api/v1/import', { ...options, params: { query: { limit: 25, order: 'newest', ...page } } }),
    [page],
  );
  return (
    <Shown loaded={imports}>
      {(list, { response }) =>
        list.data.length > 0 ? (
          <>
            <ImportTable imports={list.data} />
            <Pagination list={list} response={response} />
          </>
        ) : (
          <EmptyState title={t.none} hint={t.noneHint} />
        )
      }
    </Shown>
  );
}
