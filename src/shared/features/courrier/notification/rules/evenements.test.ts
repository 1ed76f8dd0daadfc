import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { roles } from '#shared/core/acteur.ts';
import { mailImpose, mailParDefaut, preferencesDuRole } from '../rules.ts';
import { evenementsDuRole, ligneEvenement, sortesEvenement } from './evenements.ts';

/** The sources of the server, without its tests and its demo. */
const sources = globSync('src/server/{features,composition}/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => [path, readFileSync(path, 'utf8')] as const);
const toutes = sources.map(([, texte]) => texte).join('\n');

describe('la table des événements', () => {
  it.each(sortesEvenement)('%s : dit quelque part, à quelqu’un, clos par un acte, réglable', (sorte) => {
    const { libelle, pour, clos } = ligneEvenement(sorte);
    expect(toutes).toContain(`'${sorte}'`);
    expect(libelle).not.toBe('');
    expect(pour.length).toBeGreaterThan(0);
    expect(clos).toMatch(/^(LECTURE|(l’|la |le |les |un |une |des |Payps ).+)$/);
    for (const role of pour) {
      const preference = preferencesDuRole(role, []).find((choix) => choix.sorte === sorte);
      expect(preference).toMatchObject({ niveau: 'ANNONCE', recapitulatif: true, mail: mailParDefaut(sorte, role) });
    }
  });

  it.each(roles)('%s a des choix, sans répétition, et aucun des autres rôles', (role) => {
    const evenementsSiens = evenementsDuRole(role);
    expect(new Set(evenementsSiens).size).toBe(evenementsSiens.length);
    expect(evenementsSiens.every((sorte) => ligneEvenement(sorte).pour.includes(role))).toBe(true);
    expect(evenementsSiens.length).toBeGreaterThan(0);
  });

  it('chaque acte qui clôt est appelé', () => {
    const asCloses = sortesEvenement.filter((sorte) => ligneEvenement(sorte).clos !== 'LECTURE');
    const fermantes = sources
      .filter(([, texte]) => /cloreEvenements\(|cloreAvis|OPERATION_A_REPONDRE|sortesDeRappel/.test(texte))
      .map(([, texte]) => texte)
      .join('\n');
    expect(asCloses.filter((sorte) => !fermantes.includes(`'${sorte}'`))).toEqual([]);
  });

  it('une ligne qui compte sait le dire pour un et pour plusieurs', () => {
    for (const sorte of sortesEvenement) {
      const { ensemble } = ligneEvenement(sorte);
      if (!ensemble) continue;
      expect(ensemble(42, null).title).toMatch(/42/);
      expect(ensemble(2, null).body).not.toBe('');
    }
  });

  it('le mail de la loi et de la sécurité part toujours', () => {
    const imposes = sortesEvenement.filter(mailImpose);
    expect(imposes).toEqual(expect.arrayContaining(['ABONNEMENT', 'ACTE_CONTESTE', 'COMPTE_BANCAIRE', 'CLE_AGENT']));
    for (const sorte of imposes) expect(roles.every((role) => mailParDefaut(sorte, role))).toBe(true);
  });

  it('aucune commande n’écrit de notification à côté de la table', () => {
    const ecrivent = sources
      .filter(([, texte]) => /insert into notification\b(?!_)|insertInto\('notification'\)/.test(texte))
      .map(([path]) => path);
    expect(ecrivent).toEqual(['src/server/features/courrier/notification/repository/evenements.ts']);
  });
});
