import type { KeyboardEvent } from 'react';

type Frappe = KeyboardEvent<HTMLInputElement>;

const estEntreeSeule = ({ key, ctrlKey, metaKey, nativeEvent }: Frappe): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing;

const listeDe = (champ: HTMLInputElement): HTMLElement | null =>
  document.getElementById(champ.getAttribute('aria-controls') ?? '');

/**
 * Enter in a searched list chooses the highlighted option, else the only one found, else nothing. It never submits the
 * form, never undoes the current choice (COM-56), and never creates an option by itself.
 */
export const entreeChoisit = (frappe: Frappe): void => {
  const champ = frappe.currentTarget;
  if (!estEntreeSeule(frappe) || champ.readOnly) return;
  const liste = listeDe(champ);
  // The component itself clicks the option that the arrows highlighted.
  if (liste?.querySelector('[data-combobox-selected]')) return;
  frappe.preventDefault();
  frappe.stopPropagation();
  const trouvees =
    liste?.querySelectorAll<HTMLElement>('[role="option"]:not([data-combobox-disabled], :has([data-ajout]))') ?? [];
  const [seule] = trouvees;
  if (trouvees.length === 1 && seule && !seule.hasAttribute('data-combobox-active')) seule.click();
};

/**
 * Enter adds the typed word to a list of words; on an empty text it does nothing, so that the form is not submitted.
 */
export const entreeAjoute = (frappe: Frappe): void => {
  if (estEntreeSeule(frappe) && frappe.currentTarget.value.trim() === '') frappe.preventDefault();
};
