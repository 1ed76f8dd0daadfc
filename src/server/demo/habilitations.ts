import type { SystemeTx } from '#server/core/db/database.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';

type Comptes = { readonly tenants: ReadonlyMap<string, number>; readonly utilisateurs: ReadonlyMap<string, number> };

const de = (table: ReadonlyMap<string, number>, cle: string): number => {
  const id = table.get(cle);
  if (id === undefined) throw new Error(`unknown ${cle}`);
  return id;
};

/** The delegate follows the pharmacy of `titulaire`; he asked another one, and his access to a third is over. */
export const chargerHabilitations = async (
  tx: SystemeTx,
  { tenants, utilisateurs }: Comptes,
  aujourdhui: Jour,
): Promise<void> => {
  const instant = (jours: number) => `${ajouterJours(aujourdhui, jours)}T09:30:00Z`;
  const delegue = {
    sorte: 'TRADE',
    delegue_tenant_id: de(tenants, 'trade'),
    delegue_id: de(utilisateurs, 'delegue'),
    initiateur: 'DELEGUE',
    demande_par_nom: 'Rousseau Julien',
  } as const;
  const habilitations = await tx
    .insertInto('habilitation')
    .values([
      {
        ...delegue,
        tenant_id: de(tenants, 'tilleuls'),
        etat: 'ACCEPTED',
        connue: true,
        droit_trade: true,
        lecture_encours: true,
        tous_laboratoires: true,
        lecture_documents: true,
        lecture_conditions: true,
        date_demande: instant(-96),
        decide_par_id: de(utilisateurs, 'titulaire'),
        decide_par_nom: 'Beaumont Claire',
        decide_le: instant(-95),
      },
      { ...delegue, tenant_id: de(tenants, 'cathedrale'), etat: 'WAITING', date_demande: instant(-2) },
      {
        ...delegue,
        tenant_id: de(tenants, 'glycines'),
        etat: 'ACCEPTED',
        connue: true,
        date_demande: instant(-210),
        decide_par_id: de(utilisateurs, 'glycines'),
        decide_par_nom: 'Hamon Gaël',
        decide_le: instant(-208),
        expire_le: ajouterJours(aujourdhui, -20),
        rappel_de: ajouterJours(aujourdhui, -20),
        fin_de: ajouterJours(aujourdhui, -20),
      },
    ])
    .returning(['id', 'etat', 'tenant_id as tenantId'])
    .execute();
  // The delegate's requests, as he typed them.
  await tx
    .insertInto('demande_acces')
    .values({
      tenant_id: delegue.delegue_tenant_id,
      utilisateur_id: delegue.delegue_id,
      sorte: 'TRADE',
      genre: 'MAIL',
      identifiant: 'contact@cathedrale.exemple.fr',
      demandee_le: instant(-2),
      habilitation_id: habilitations.find(({ etat }) => etat === 'WAITING')?.id ?? null,
    })
    .execute();
  const cathedrale = de(tenants, 'cathedrale');
  const demandee = habilitations.find(({ tenantId }) => tenantId === cathedrale)?.id ?? 0;
  await annoncerEvenement(tx, null, 'ACCES_DEMANDE', [
    {
      tenantId: cathedrale,
      objet: demandee,
      roles: ['ADMIN'],
      donnees: { titre: 'Demande d’accès', phrase: 'Rousseau Julien demande à suivre votre pharmacie.' },
      lien: { ecran: 'parametresDelegues', params: { ouvert: String(demandee) } },
    },
  ]);
};
