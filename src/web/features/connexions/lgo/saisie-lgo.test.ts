import { expect, test } from 'vitest';
import type { ReglageLgo } from '#shared/features/connexions/lgo/schemas.ts';
import { champsDuLgo } from './saisie-lgo.ts';

const reglage: ReglageLgo = {
  connexion: 'FICHIER',
  logiciel: 'WINPHARMA',
  adresse: null,
  identifiant: null,
  secretPresent: true,
  dernierEchange: null,
  regleParNom: null,
  confirmeParNom: null,
  confirmeLe: null,
  attente: null,
  modifieParNom: null,
  modifieLe: '2026-11-21T08:00:00.000Z',
  version: 2,
};

test('sans rien en attente, le formulaire montre ce qui agit ; le mot de passe gardé ne revient jamais', () => {
  expect(champsDuLgo(reglage)).toEqual({
    connexion: 'FICHIER',
    logiciel: 'WINPHARMA',
    adresse: '',
    identifiant: '',
    secret: '',
  });
});

test('ce qui attend la pharmacie l’emporte en entier sur ce qui agit', () => {
  const attente = {
    connexion: 'API' as const,
    logiciel: 'LGPI' as const,
    adresse: 'https://lgo.exemple.fr',
    identifiant: null,
    secretRemplace: true,
    parNom: 'Éditeur',
    le: '2026-11-20T08:00:00.000Z',
    version: 3,
  };
  expect(champsDuLgo({ ...reglage, identifiant: 'ancien', attente })).toEqual({
    connexion: 'API',
    logiciel: 'LGPI',
    adresse: 'https://lgo.exemple.fr',
    identifiant: '',
    secret: '',
  });
});
