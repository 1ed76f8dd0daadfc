import { expect, it } from 'vitest';
import { redigerAvis } from './rules.ts';

it('une nouvelle salue son lecteur, et ne se donne pas pour un mail de sa propre pharmacie (CRR-80)', () => {
  const { sujet, texte, html } = redigerAvis({
    title: 'RFA : votre groupement attend votre réponse',
    body: 'Galénix, RFA 2026.',
    prenom: 'Claire',
    etablissement: 'Pharmacie de la Corniche',
    publicUrl: 'https://pharmaccord.exemple.fr',
    lien: null,
  });
  expect(sujet).toBe('RFA : votre groupement attend votre réponse');
  expect(texte).toContain('Bonjour Claire,');
  expect(html).toContain('Pharmaccord, pour Pharmacie de la Corniche');
});
