import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filtresDuDemandeur } from '#server/features/pilotage/usage/read-models/export-du-demandeur.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { fichiersAExporter } from '#server/features/exploitation/export-donnees/read-models/fichiers.ts';
import { lotDeLignes } from '#server/features/exploitation/export-donnees/read-models/lignes.ts';
import { plansDesTables } from '#server/features/exploitation/export-donnees/read-models/tables.ts';
import { creerMondeSupport, type MondeSupport } from '#server/testing/mondes/support.ts';

let m: MondeSupport;
beforeAll(async () => {
  m = await creerMondeSupport();
});
afterAll(() => m.app.fermer());

const CONTEXTE = { ecran: '/encours', version: '5.5.0', navigateur: 'Firefox 140' };
const TABLES = ['discussion', 'discussion_commentaire', 'support_conversation', 'support_contexte', 'support_piece'];

it('l’export porte les conversations de qui le demande, et elles seules', async () => {
  const fichiers = [{ contenu: 'x', nom: 'a.txt', mime: 'text/plain' }];
  const { id } = await m.demander({ contexte: CONTEXTE }, m.jetons.ADMIN, { fichiers });
  await m.repondre(id, {}, { fichiers });
  const { rows } = await sql<{
    utilisateurId: number;
  }>`select utilisateur_id as "utilisateurId" from support_conversation`.execute(m.app.services.dbSysteme);
  const demandeur = rows[0]!.utilisateurId;
  const exporter = (personne: number) =>
    transactionSysteme(m.app.services.dbSysteme, async (tx) => {
      const plans = await plansDesTables(tx, filtresDuDemandeur, personne);
      const lignes: Record<string, number> = {};
      for (const plan of plans.filter(({ table }) => TABLES.includes(table)))
        lignes[plan.table] = (await lotDeLignes(tx, plan, m.comptes.PHARMACIE, undefined)).length;
      const compte = { tenantId: m.comptes.PHARMACIE, fichiersLisibles: filtresDuDemandeur.fichier(personne) };
      return { ...lignes, fichiers: (await fichiersAExporter(tx, compte, 0)).length };
    });
  expect(await exporter(demandeur)).toEqual({
    discussion: 1,
    discussion_commentaire: 2,
    support_conversation: 1,
    support_contexte: 1,
    support_piece: 2,
    fichiers: 2,
  });
  const vide = Object.fromEntries([...TABLES, 'fichiers'].map((nom) => [nom, 0]));
  expect(await exporter(demandeur + 1), 'un collègue').toEqual(vide);
});
