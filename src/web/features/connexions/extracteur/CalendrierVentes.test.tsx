import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { montrer } from '#web/testing/montrer.tsx';
import { CalendrierVentes, type JourMontre } from './CalendrierVentes.tsx';

const JOURS = new Map<string, JourMontre>([
  ['2026-11-20', { etat: 'complete', phrase: '812 lignes' }],
  ['2026-11-21', { etat: 'incomplete' }],
  ['2026-10-05', { etat: 'irrecuperable' }],
]);
const ouvrirCalendrier = () => {
  const ouvrir = vi.fn();
  const { personne } = montrer(
    <CalendrierVentes debut="2025-11-01" fin="2026-11-22" jours={JOURS} onOuvrir={ouvrir} />,
  );
  return { personne, ouvrir };
};

test('treize tableaux titrés ; chaque jour dit son état en toutes lettres et par sa forme', () => {
  ouvrirCalendrier();
  expect(screen.getAllByRole('table')).toHaveLength(13);
  const novembre = screen.getByRole('table', { name: 'novembre 2026' });
  const complet = within(novembre).getByRole('button', { name: 'vendredi 20 novembre 2026 : complet, 812 lignes' });
  const incomplet = within(novembre).getByRole('button', { name: 'samedi 21 novembre 2026 : incomplet' });
  const perdu = screen.getByRole('button', { name: 'lundi 5 octobre 2026 : irrécupérable' });
  const absent = within(novembre).getByRole('button', { name: 'dimanche 22 novembre 2026 : jamais reçu' });
  const formes = [complet, incomplet, perdu, absent].map((un) => un.querySelector('svg')?.innerHTML);
  expect(new Set(formes).size).toBe(4);
  // To come: shown, not to be opened.
  expect(within(novembre).getByText('23').tagName).toBe('SPAN');
});

test('Tab s’arrête une fois, les flèches vont de jour en jour et de mois en mois, Entrée ouvre', async () => {
  const { personne, ouvrir } = ouvrirCalendrier();
  await personne.tab();
  expect(document.activeElement?.getAttribute('data-jour')).toBe('2026-11-22');
  await personne.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}');
  expect(document.activeElement?.getAttribute('data-jour')).toBe('2026-11-13');
  await personne.keyboard('{PageUp}{ArrowRight}{Enter}');
  expect(ouvrir).toHaveBeenCalledExactlyOnceWith('2026-10-14');
  await personne.tab();
  expect(document.activeElement).toBe(document.body);
});

test('les flèches ne vont pas dans l’avenir', async () => {
  const { personne } = ouvrirCalendrier();
  await personne.tab();
  await personne.keyboard('{ArrowDown}{End}');
  expect(document.activeElement?.getAttribute('data-jour')).toBe('2026-11-22');
});
