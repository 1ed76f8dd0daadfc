import { expect, it } from 'vitest';
import { avertissementTitulaire } from './titulaire.ts';

const compte = { nom: 'Pharmacie de l’Œillet', titulaires: 'Mme Odile Lemaire, M. Noé Durand' };

it.each([
  'SELARL PHARMACIE OEILLET',
  'Pharmacie de l’Œillet',
  'S.E.L.A.R.L. DE L OEILLET',
  'EURL Œillet (Pharmacie de l’)',
  'OEILLET PHIE',
  'Lemaire Odile',
  'DURAND NOE',
])('%s est le compte (PRS-25)', (titulaire) => expect(avertissementTitulaire(titulaire, compte)).toBeNull());

it.each(['Kevin Martin', 'SARL Conseil Plus', 'Pharmacie du Canal', 'Banque Inconnue', 'SELARL'])(
  '%s avertit, sans refuser',
  (titulaire) => expect(avertissementTitulaire(titulaire, compte)).toContain('ne ressemble pas'),
);
