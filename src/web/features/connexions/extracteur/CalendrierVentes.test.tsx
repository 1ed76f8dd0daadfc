import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { mediaDe } from '#web/testing/media.ts';
import { montrer } from '#web/testing/montrer.tsx';
import { CalendrierVentesGrille, type JourMontre } from './CalendrierVentesGrille.tsx';

const JOURS = new Map<string, JourMontre>([
  ['2026-11-20', { etat: 'complete', phrase: '812 lignes' }],
  ['2026-11-21', { etat: 'incomplete' }],
  ['2026-10-05', { etat: 'irrecuperable' }],
]);
const ouvrirCalendrier = () => {
  const ouvrir = vi.fn();
  const { personne } = montrer(
    <CalendrierVentesGrille debut="2025-11-01" fin="2026-11-22" jours={JOURS} onOuvrir={ouvrir} />,
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
  const formes = [complet, incomplet, perdu, absent].map((bouton) => bouton.querySelector('svg')?.innerHTML);
  expect(new Set(formes).size).toBe(4);
  // A future day is shown, but cannot be opened.
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

describe('au téléphone', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const ouvrirAuTelephone = () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => mediaDe(media, media.includes('36em')));
    return ouvrirCalendrier();
  };

  it('les deux derniers mois sont ouverts ; les autres se résument en une ligne, qui les ouvre et les referme', async () => {
    const { personne } = ouvrirAuTelephone();
    expect(screen.getAllByRole('table')).toHaveLength(2);
    const septembre = screen.getByRole('button', { name: /^septembre 2026 30\sjamais reçus$/ });
    expect(septembre.getAttribute('aria-expanded')).toBe('false');
    await personne.click(septembre);
    expect(septembre.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('table', { name: 'septembre 2026' })).toBeTruthy();
    await personne.click(septembre);
    expect(screen.queryByRole('table', { name: 'septembre 2026' })).toBeNull();
  });

  it('une flèche déplie le mois où elle mène ; replié, Tab revient au dernier jour', async () => {
    const { personne } = ouvrirAuTelephone();
    screen.getByRole('button', { name: /^dimanche 22 novembre 2026/ }).focus();
    await personne.keyboard('{PageUp}{PageUp}');
    expect(document.activeElement?.getAttribute('data-jour')).toBe('2026-09-22');
    await personne.click(screen.getByRole('button', { name: /^septembre 2026/ }));
    expect(document.querySelectorAll('[data-jour][tabindex="0"]')).toHaveLength(1);
    expect(document.querySelector('[data-jour][tabindex="0"]')?.getAttribute('data-jour')).toBe('2026-11-22');
  });
});
