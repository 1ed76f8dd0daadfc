import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transactionTenant } from '#server/core/db/database.ts';
import { creerMondeReclamation, unTexte, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import type { DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import { apportReclamations } from './apport-preuve.ts';

let m: MondeReclamation;
beforeAll(async () => {
  m = await creerMondeReclamation();
});
afterAll(() => m.app.fermer());

const apport = (encoursId: number) =>
  transactionTenant(m.app.services.db, m.pharmacie as AuthorizedTenantId, (tx) =>
    apportReclamations(tx, { id: encoursId } as DetailEncours),
  );

describe('ce qu’une réclamation apporte au dossier de preuve', () => {
  it('le fil que le laboratoire lit, sa décision et les fichiers ; aucune note interne ni son fichier', async () => {
    const encours = await m.unEncours();
    const reclamation = await m.creer({}, m.jetons.ADMIN, [unTexte('constat.txt')]);
    await m.app.services.dbSysteme
      .updateTable('reclamation')
      .set({ encours_id: encours.id })
      .where('tenant_id', '=', m.pharmacie)
      .where('id', '=', reclamation.id)
      .execute();
    const note = await m.dire(
      reclamation.id,
      { texte: 'zzsecret', interne: true },
      { fichiers: [unTexte('zzsecret.txt')] },
    );
    expect(note.status).toBe(200);
    const reponse = { texte: 'Nous vous créditons.', nature: 'AVOIR', avoirNumero: 'AV-77', montantCentimes: 12_345 };
    expect((await m.repondre(reclamation, reponse)).status).toBe(200);
    const { contenu, fichiers } = await apport(encours.id);
    const texte = JSON.stringify(contenu);
    expect(texte).toContain(reclamation.numero);
    expect(texte).toContain('Le carton est arrivé écrasé.');
    expect(texte).toMatch(/n° AV-77, 123,45.€/);
    expect(texte).toContain('Nous vous créditons.');
    expect(fichiers?.map(({ nom, dossier }) => `${dossier}/${nom}`)).toEqual(['reclamation/constat.txt']);
    expect(JSON.stringify([contenu, fichiers])).not.toContain('zzsecret');
  });

  it('rien pour un encours sans réclamation', async () => {
    const { id } = await m.unEncours();
    expect(await apport(id)).toEqual({ contenu: [], fichiers: [] });
  });
});
