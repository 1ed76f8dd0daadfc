import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { monterCalculatrice } from './monter.ts';

const ouvrir = (fragment = ''): void => {
  history.replaceState(null, '', `/calculatrice/${fragment}`);
  const racine = document.createElement('main');
  document.body.replaceChildren(racine);
  monterCalculatrice(racine);
};
const champ = (nom: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: nom });
const refuse = (nom: RegExp) => champ(nom).getAttribute('aria-invalid') === 'true';
const decrit = (nom: RegExp) =>
  (champ(nom).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
const ligne = (nom: RegExp) => {
  const terme = screen.getAllByRole('term').find(({ textContent }) => nom.test(textContent ?? ''));
  return terme?.nextElementSibling?.textContent ?? null;
};

beforeEach(() => ouvrir());
afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});

test('deux prix donnent la marge, et l’adresse les retient (CAL-8)', async () => {
  const clavier = userEvent.setup();
  expect(screen.getByText(/^Il manque : Prix tarif HT, Prix de vente TTC\.$/, { selector: '.attente' })).toBeTruthy();
  await clavier.type(champ(/^Prix tarif HT/), '8');
  await clavier.type(champ(/^Prix de vente TTC/), '15,00');
  expect(ligne(/^Marge HT/)).toBe('4,50\u00a0€');
  expect(ligne(/^Taux de marque/)).toBe('36\u00a0%');
  expect(location.hash).toBe('#tarif=8&vente=15%2C00');
  await screen.findByText(/^Prix de vente 15,00 €, marge 4,50 €/, { selector: '[role=status]' });
});

test('un lien rouvre le même calcul, ses refus compris', () => {
  ouvrir('#onglet=promo&cout=5&prixPublic=douze&sorte=LOT&inconnu=1');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Dispositifs promotionnels');
  expect(refuse(/^Prix public TTC/)).toBe(true);
  expect(decrit(/^Prix public TTC/)).toMatch(/Écrivez un montant en chiffres/);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Dispositif' }).value).toBe('LOT');
});

test('un nombre illisible est refusé à son champ quand on le quitte', async () => {
  const clavier = userEvent.setup();
  await clavier.type(champ(/^Prix tarif HT/), 'dix');
  expect(refuse(/^Prix tarif HT/)).toBe(false);
  await clavier.tab();
  expect(refuse(/^Prix tarif HT/)).toBe(true);
});

test('le second onglet part de ce que le premier a trouvé, une fois (CAL-7)', async () => {
  const clavier = userEvent.setup();
  await clavier.type(champ(/^Prix tarif HT/), '10');
  await clavier.type(champ('Remise 1'), '20');
  await clavier.type(champ(/^Prix de vente TTC/), '12');
  screen.getByRole('tab', { name: 'Prix et marge' }).focus();
  await clavier.keyboard('{ArrowRight}');
  expect(champ(/^Coût réel HT/).value).toBe('8,00');
  expect(champ(/^Prix public TTC/).value).toBe('12,00');
  expect(ligne(/^Coût pour le laboratoire HT/)).toBe('10,00\u00a0€');
  await clavier.clear(champ(/^Coût réel HT/));
  await clavier.clear(champ(/^Prix public TTC/));
  await clavier.keyboard('{Shift>}{Tab}{/Shift}');
  await clavier.click(screen.getByRole('tab', { name: 'Prix et marge' }));
  await clavier.click(screen.getByRole('tab', { name: 'Dispositifs promotionnels' }));
  expect(champ(/^Coût réel HT/).value).toBe('');
});

test('effacer rend la page telle qu’à l’arrivée', async () => {
  const clavier = userEvent.setup();
  await clavier.type(champ(/^Prix tarif HT/), '8');
  await clavier.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(champ(/^Prix tarif HT/).value).toBe('');
  expect(location.hash).toBe('');
});

test('un objectif demande son taux et son arrondi, et ne montre plus le prix', async () => {
  await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Je connais' }), 'MARQUE');
  const panneau = within(screen.getByRole('tabpanel'));
  expect(panneau.getByRole('textbox', { name: /^Taux de marque visé/ })).toBeTruthy();
  expect(panneau.getByRole('combobox', { name: 'Arrondi du prix' })).toBeTruthy();
  expect(panneau.queryByRole('textbox', { name: /^Prix de vente TTC/ })).toBeNull();
});
