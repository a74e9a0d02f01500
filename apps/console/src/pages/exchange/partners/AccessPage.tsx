import { at } from '../../../browser/address.js';
import { api } from '../../../session/session.js';
import { usePolled } from '../../../parts/loaded.js';
import { Page } from '../../../parts/Page.js';
import { Shown } from '../../../parts/Shown.js';
import { accessTexts } from './access-texts.js';
import { partnerTexts } from './partner-texts.js';
import { AccessSetting } from './AccessSetting.js';
import { Grants } from './Grants.js';
import { TokenAtBaseSetting } from './TokenAtBaseSetting.js';

/** Who sees the footprints of the company: its setting, and what is granted to whom. */
export default function AccessPage() {
  const t = accessTexts();
  const company = usePolled((options) => api.GET('/api/v1/company', options), []);
  return (
    <Page title={t.title} intro={t.intro}>
      <Shown loaded={company}>
        {({ access }, answer) => (
          <>
            <AccessSetting company={answer} onSaved={company.reload} />
            <Grants access={access} />
            <TokenAtBaseSetting company={answer} onSaved={company.reload} />
          </>
        )}
      </Shown>
      <p>
        <a href={at('/partners')}>{partnerTexts().backToList}</a>
      </p>
    </Page>
  );
}
