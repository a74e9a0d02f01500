import { print } from '#impacts';
import { describe, expect, it } from 'vitest';
import { documentOf, processOf } from '../epd.arbitrary.js';
import type { EpdFlowMeasures } from './epd-process.js';
import { readDocument } from './read-document.js';
import { toDataset } from '../to-dataset.js';

/** Made by hand after the schemas of ILCD 1.1 and its EPD extensions; the prefixes are not those that everybody uses. */
const WOOD = `<?xml version="1.0" encoding="UTF-8"?>
<p:processDataSet xmlns:p="http://lca.jrc.it/ILCD/Process" xmlns:c="http://lca.jrc.it/ILCD/Common"
    xmlns:x="http://www.iai.kit.edu/EPD/2013" xmlns:y="http://www.indata.network/EPD/2019" version="1.1">
  <!-- a comment -->
  <p:processInformation>
    <p:dataSetInformation>
      <c:UUID>00000000-0000-4000-8000-00000000000a</c:UUID>
      <p:name><p:baseName xml:lang="en">Board &amp; <![CDATA[<batten>]]></p:baseName><p:baseName xml:lang="de">Brett</p:baseName>
        <p:mixAndLocationTypes>at plant</p:mixAndLocationTypes></p:name>
      <p:classificationInformation><c:classification name="Own">
        <c:class level="1">Boards</c:class><c:class level="0">Wood</c:class></c:classification></p:classificationInformation>
      <c:generalComment xml:lang="en">Sawn.</c:generalComment>
      <c:other><x:scenarios>
        <x:scenario x:name="burnt" x:group="EoL" x:default="true"/><x:scenario name="reused" group="EoL"/>
      </x:scenarios></c:other>
    </p:dataSetInformation>
    <p:quantitativeReference type="Reference flow(s)"><p:referenceToReferenceFlow>42</p:referenceToReferenceFlow>
      <p:functionalUnitOrOther xml:lang="en">UNIT</p:functionalUnitOrOther></p:quantitativeReference>
    <p:time><c:referenceYear>2020</c:referenceYear><c:dataSetValidUntil>2025</c:dataSetValidUntil></p:time>
    <p:geography><p:locationOfOperationSupplyOrProduction location="RER"/></p:geography>
  </p:processInformation>
  <p:modellingAndValidation>
    <p:LCIMethodAndAllocation><c:other><x:subType>specific dataset</x:subType></c:other></p:LCIMethodAndAllocation>
    <p:complianceDeclarations><p:compliance>
      <c:referenceToComplianceSystem type="source data set" refObjectId="c0016b33-8cf7-415c-ac6e-deba0d21440d"/>
    </p:compliance></p:complianceDeclarations>
  </p:modellingAndValidation>
  <p:administrativeInformation><p:publicationAndOwnership>
    <c:dataSetVersion>01.02.003</c:dataSetVersion>
    <c:permanentDataSetURI>https://example.org/wood</c:permanentDataSetURI>
    <c:referenceToOwnershipOfDataSet><c:shortDescription>Sawmill</c:shortDescription></c:referenceToOwnershipOfDataSet>
    <c:other><y:referenceToPublisher><c:shortDescription>Programme</c:shortDescription></y:referenceToPublisher></c:other>
  </p:publicationAndOwnership></p:administrativeInformation>
  <p:exchanges>
    <p:exchange dataSetInternalID="42"><p:referenceToFlowDataSet refObjectId="F0"/><p:meanAmount>1.0</p:meanAmount></p:exchange>
    <p:exchange dataSetInternalID="43">
      <p:referenceToFlowDataSet refObjectId="20f32be5-0398-4288-9b6d-accddd195317"/>
      <c:other><x:amount x:module="A1-A3">5.98E-3</x:amount><x:amount x:module="A4"/>
        <x:referenceToUnitGroupDataSet refObjectId="93a60a57-a3c8-11da-a746-0800200c9a66"/></c:other>
    </p:exchange>
  </p:exchanges>
  <p:LCIAResults><p:LCIAResult>
    <p:referenceToLCIAMethodDataSet refObjectId="6a37f984-a4b3-458a-a20a-64418c145fa2"/>
    <c:other><x:amount module="A1-A3">-0.10</x:amount><x:amount x:module="C3" x:scenario="burnt">2</x:amount>
      <x:amount x:module="C3" x:scenario="reused">1</x:amount>
      <x:referenceToUnitGroupDataSet><c:shortDescription>kg CO2 eq.</c:shortDescription></x:referenceToUnitGroupDataSet></c:other>
  </p:LCIAResult></p:LCIAResults>
</p:processDataSet>`;

const FLOW = `<flowDataSet xmlns="http://lca.jrc.it/ILCD/Flow" xmlns:common="http://lca.jrc.it/ILCD/Common">
  <flowInformation>
    <dataSetInformation><common:UUID>f0</common:UUID><common:other>
      <MatML_Doc xmlns="http://www.matml.org/">
        <Material><BulkDetails><Name>x</Name>
          <PropertyData property="pr1"><Data format="float">450</Data></PropertyData></BulkDetails></Material>
        <Metadata><PropertyDetails id="pr1"><Name>gross density</Name><Units name="kg/m^3"/></PropertyDetails></Metadata>
      </MatML_Doc></common:other></dataSetInformation>
    <quantitativeReference><referenceToReferenceFlowProperty>1</referenceToReferenceFlowProperty></quantitativeReference>
  </flowInformation>
  <flowProperties><flowProperty dataSetInternalID="1">
    <referenceToFlowPropertyDataSet refObjectId="93a60a56-a3c8-22da-a746-0800200c9a66"/><meanValue>2</meanValue>
  </flowProperty></flowProperties>
</flowDataSet>`;

function outcome(text: string, flows?: ReadonlyMap<string, EpdFlowMeasures>) {
  return toDataset(processOf(text), { languages: ['en'], ...(flows && { flows }) });
}

function faultOf(text: string): string {
  try {
    documentOf(text, 'wood.xml');
  } catch (error) {
    return String(error);
  }
  throw new Error('it was read');
}

describe('a data set in XML (fixtures made by hand)', () => {
  it('is read by its namespaces, whatever the prefixes', () => {
    const read = outcome(WOOD.replace('UNIT', '1 m3'));
    expect(read).toMatchObject({
      kind: 'dataset',
      dataset: {
        name: 'Board & <batten>; at plant',
        key: '00000000-0000-4000-8000-00000000000a_01.02.003',
        description: 'Sawn.',
        unit: 'm3',
        taxonomy: ['Wood', 'Boards'],
        geoLocation: '150',
        referenceYear: 2020,
        validUntil: '2025-12-31',
        owner: 'Sawmill',
        publisher: 'Programme',
        sourceUrl: 'https://example.org/wood',
        subType: 'specific dataset',
      },
    });
    if (read.kind !== 'dataset') return;
    const { 'GWP-total': climate, PERE } = read.dataset.figures;
    expect([climate?.A1_A3, climate?.C3, PERE?.A1_A3].map((amount) => amount && print(amount))).toEqual([
      '-0.1',
      '2',
      '0.00598',
    ]);
    expect(PERE?.A4).toBeUndefined();
    expect(read.left).toContainEqual(expect.objectContaining({ what: 'scenario "reused"' }));
  });

  it('has its declared unit in the flow data set that comes with it', () => {
    const flow = documentOf(FLOW);
    if (flow.kind !== 'flow') throw new Error(flow.kind);
    const read = outcome(WOOD, new Map([[flow.flow.uuid, flow.flow]]));
    expect(read.kind === 'dataset' && read.dataset.unit).toBe('m3');
    expect(read.kind === 'dataset' && print(read.dataset.figures.PERE!.A1_A3!)).toBe('0.00299');
    expect(read.kind === 'dataset' && print(read.dataset.mass!.kg)).toBe('450');
  });

  it('is refused without its unit, which is not guessed', () => {
    expect(outcome(WOOD)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('flow data set F0') });
  });

  it('is nothing of ours in another namespace', () => {
    expect(documentOf('<processDataSet xmlns="urn:other"/>')).toEqual({ kind: 'other', what: 'another file' });
    expect(documentOf('<contactDataSet xmlns="http://lca.jrc.it/ILCD/Contact"/>')).toMatchObject({ what: 'contact' });
  });

  it.each(['utf-16le', 'windows-1252'])('is read in %s, as it says', (encoding) => {
    const text = `<?xml version="1.0" encoding="${encoding}"?>${WOOD.slice(WOOD.indexOf('<p:'))}`.replace(
      'Sawn.',
      'Gesägt',
    );
    const bytes = encoding === 'utf-16le' ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text, 'latin1');
    const document = readDocument({ name: 'wood.xml', bytes });
    expect(document.kind === 'process' && document.process.comment).toEqual([{ lang: 'en', text: 'Gesägt' }]);
  });
});

describe('an XML file that is refused', () => {
  const bomb = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

  it.each([
    ['an entity bomb', `<!DOCTYPE a [<!ENTITY l0 "lol">${bomb}]><a>&l9;</a>`],
    ['an external entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`],
    ['an external DTD', `<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><a/>`],
    ['a parameter entity', `<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1/"> %x;]><a/>`],
    ['a bare document type', `<!DOCTYPE a><a/>`],
  ])('has %s', (_, text) => expect(faultOf(text)).toMatch(/wood\.xml: has a document type declaration \(line 1\)/));

  it.each([
    ['an entity that nobody declared', '<a>&x;</a>', /wood\.xml: is not well-formed XML: 1:\d+: undefined entity/],
    ['an element that is not closed', '<a><b></a>', /not well-formed XML: 1:\d+/],
    ['a prefix that nobody declared', '<a:b/>', /not well-formed XML/],
    ['an end that is missing', '<a><b>', /not well-formed XML/],
    ['nothing but a comment', '<!-- a -->', /not well-formed XML/],
    ['elements nested too deep', '<a>'.repeat(65), /nested more than 64 deep/],
    ['too many elements', `<a>${'<b/>'.repeat(200_001)}</a>`, /more than 200000 elements/],
    ['an unknown encoding', '<?xml version="1.0" encoding="klingon"?><a/>', /an encoding that we do not know: klingon/],
  ])('has %s', (_, text, fault) => expect(faultOf(text)).toMatch(fault));

  it('is larger than any data set, or not in its encoding', () => {
    const large = new Uint8Array(20 * 1024 * 1024 + 1);
    expect(() => readDocument({ name: 'x', bytes: large })).toThrow(/x: has 20971521 bytes/);
    expect(() => readDocument({ name: 'x', bytes: Uint8Array.of(0x3c, 0xff) })).toThrow(
      /x: is not written in what it says/,
    );
  });
});

it('an archive is told from a data set', () => {
  expect(faultOf('PK\u0003\u0004')).toMatch(/wood\.xml: is a ZIP archive/);
});

describe('a JSON file that is refused', () => {
  it.each([
    ['{"a": 1,}', /wood\.xml: is not JSON: .*position 8/],
    ['{"a": 1, "a": 2}', /is not JSON: Duplicate key 'a'/],
    ['', /is not JSON/],
    ['['.repeat(1_000_000), /nested more than 64 deep/],
  ])('%.20s', (text, fault) => expect(faultOf(text)).toMatch(fault));

  it('is not one for brackets inside its texts', () => {
    expect(documentOf(JSON.stringify({ a: `\\"${'['.repeat(100)}` }))).toEqual({ kind: 'other', what: 'another file' });
  });
});
