import { partTexts } from '../part-texts.js';
import { Button } from '../Button.js';
import type { Form } from './form.js';

interface FormActionsProps {
  form: Pick<Form<never>, 'isBusy'>;
  /** The verb on the button that sends the form. */
  action: string;
  isDanger?: boolean | undefined;
  onCancel: () => void;
}

/** The end of a form in a dialog. */
export function FormActions({ form: { isBusy }, action, isDanger = false, onCancel }: FormActionsProps) {
  return (
    <div class="actions end">
      <Button onClick={onCancel}>{partTexts().cancel}</Button>
      <Button kind={isDanger ? 'danger' : 'primary'} type="submit" isBusy={isBusy}>
        {action}
      </Button>
    </div>
  );
}
