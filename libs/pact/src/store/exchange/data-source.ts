import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CompanyId } from '#platform';

/** A partner's PACT API: where requests of theirs are answered, and the credentials they gave us for it. */
@Entity('data_source')
export class DataSource {
  @PrimaryColumn('uuid') company!: CompanyId;
  @PrimaryColumn('uuid') uuid!: string;
  @Column('text') name!: string;
  @Column('text') url!: string;
  /** The URL as it is compared with the source of a request. */
  @Column('text', { name: 'url_key' }) urlKey!: string;
  /** The full address of their token endpoint, where discovery doesn't tell. */
  @Column('text', { name: 'auth_url', nullable: true }) authUrl!: string | null;
  /** The organisation word of the requests we send there; null: the usual one. */
  @Column('text', { name: 'event_organisation', nullable: true }) eventOrganisation!: string | null;
  @Column('text', { name: 'client_id' }) clientId!: string;
  /** Sealed; see SecretBox. */
  @Column('bytea', { select: false }) secret!: Buffer;
  @Column('timestamptz') created!: Date;
  @Column('timestamptz') updated!: Date;
  /** Raised by every write. */
  @Column('bigint') revision!: number;
}
