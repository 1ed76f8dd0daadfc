import { describe, expect, it } from 'vitest';
import { redigerInvitationPharmacie } from './courrier.ts';

const LIEN = 'https://pharmaccord.exemple.fr/invitation/1/public/secret';
const rediger = (pharmacieNom: string, rappel = false) =>
  redigerInvitationPharmacie({ groupementNom: 'Officines\ndu Ponant', pharmacieNom, rappel }, LIEN);

describe('le mail d’une invitation (RES-50)', () => {
  it('nomme le groupement, la pharmacie et le lien ; un rappel le dit', () => {
    const { sujet, texte } = rediger('Pharmacie du Port');
    expect(sujet).toBe('Officines du Ponant vous invite sur Pharmaccord');
    expect(texte).toContain('le compte de Pharmacie du Port par ce lien');
    expect(texte).toContain(LIEN);
    expect(rediger('A', true).sujet).toBe('Rappel\u00a0: Officines du Ponant vous invite sur Pharmaccord');
  });

  it.each([
    'Gagnez sur https://ailleurs.exemple',
    'Voir ailleurs.exemple/gain',
    'Écrire à x@ailleurs.exemple',
    'www.gain.fr',
  ])('ne porte pas l’adresse qu’un fichier donne pour nom : %s', (nom) => {
    const { texte, html } = rediger(nom);
    expect(texte).toContain('le compte de votre pharmacie par ce lien');
    for (const ecrit of [texte, html ?? '']) expect(ecrit).not.toMatch(/ailleurs|gain/);
  });

  it('coupe un nom trop long, sur une ligne', () => {
    expect(rediger(`${'P'.repeat(300)}\nfin`).texte).toContain(`le compte de ${'P'.repeat(100)} par ce lien`);
  });
});
