/** What a cell of Excel holds at most, in UTF-16 units; longer texts make it call a workbook damaged. */
export const LONGEST_CELL = 32_767;

/** Of a CSV, in UTF-16 units. The longest text of a record has 20,000 characters, each of two units at most. */
export const LONGEST_CSV_CELL = 65_536;

/** No table of ours comes near; a record in which a quote was left open, or a file that is no table, does. */
export const LONGEST_RECORD = 1024 * 1024;

export const MOST_COLUMNS = 1_000;

/** Of a sheet of Excel. */
export const MOST_ROWS = 1_048_576;

/** Of a sheet, which are held in memory. */
export const MOST_MERGED = 500_000;

/** Of a ZIP archive: a workbook with pictures has hundreds. */
export const MOST_ENTRIES = 10_000;

/** Of one unzipped file, and of all together. A sheet of a million rows has below 1 GiB of XML. */
export const LARGEST_ENTRY = 2 * 1024 ** 3;
export const LARGEST_ARCHIVE = 4 * 1024 ** 3;

/** Of the lists of sheets and parts, which are held in memory. */
export const LARGEST_LIST = 8 * 1024 ** 2;

/** Sheets shrink to a tenth or a twentieth; only what is made to be a bomb, to a thousandth. Small files may do as they like. */
export const HIGHEST_RATIO = 100;
export const RATIO_COUNTS_FROM = 10 * 1024 ** 2;
/** The same of all files of an archive together. */
export const RATIO_OF_ALL_COUNTS_FROM = 100 * 1024 ** 2;

/** Of the distinct texts of a workbook, which are held in memory: their UTF-8 bytes, and how many there are. */
export const MOST_SHARED_BYTES = 96 * 1024 ** 2;
export const MOST_SHARED_STRINGS = 4_000_000;

/** Of XML between two tags, and of tags in each other: what the parser holds in memory. */
export const LONGEST_XML_TOKEN = 1024 * 1024;
export const DEEPEST_XML = 100;
