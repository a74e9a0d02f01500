export class HealthRecord {
  status!: string;
}
