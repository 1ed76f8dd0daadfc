import type { TenantTx } from '#server/core/db/database.ts';
import type { Emetteur } from '#server/core/pdf/definition.ts';
import { recusNonAffectes } from '#server/features/argent/encaissement/read-models/non-affectes.ts';
import type { RecuNonAffecte } from '#server/features/argent/encours/read-models/apports.ts';
import { detailEncours } from '#server/features/argent/encours/read-models/detail.ts';
import { laboratoiresJoignables, signataireEncours } from '#server/features/argent/encours/read-models/laboratoires.ts';
import { encoursDus, situationsDues } from '#server/features/argent/encours/read-models/releve.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { LIMITES } from '#shared/features/argent/dossier-preuve/rules.ts';
import { detailEncoursSchema, type DetailEncours } from '#shared/features/argent/encours/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import type { Apport, Contributeur } from './apport.ts';

type Chapitre = { readonly encours: DetailEncours; readonly apports: readonly Apport[] };
export type Dossier = {
  readonly titre: string;
  readonly sousTitre: string;
  /** The name of the archive, before its extension. */
  readonly nom: string;
  readonly emetteur: Emetteur;
  readonly aujourdhui: Jour;
  readonly chapitres: readonly Chapitre[];
  /** Received of the laboratory and not shared out (ECM-13). */
  readonly recus: readonly RecuNonAffecte[];
  /** The encours that did not fit (PRV-3). */
  readonly laisses: number;
};
type SujetDossierPreuve = { readonly encoursId: number } | { readonly laboratoireId: number };
type LecteurDossier = {
  readonly acteur: Acteur;
  readonly aujourdhui: Jour;
  readonly contributeurs: readonly Contributeur[];
};

/** @throws 404 */
export const lireEncours = async (tx: TenantTx, acteur: Acteur, id: number, aujourdhui: Jour): Promise<DetailEncours> =>
  detailEncoursSchema.parse(JSON.parse((await detailEncours(tx, acteur, id, aujourdhui)).texte));

const chapitre = async (
  tx: TenantTx,
  { acteur, aujourdhui, contributeurs }: LecteurDossier,
  id: number,
): Promise<Chapitre> => {
  const encours = await lireEncours(tx, acteur, id, aujourdhui);
  const apports: Apport[] = [];
  for (const contribuer of contributeurs) apports.push(await contribuer(tx, encours, acteur));
  return { encours, apports };
};

const dUnEncours = async (tx: TenantTx, lecteur: LecteurDossier, id: number): Promise<Dossier> => {
  const chapitreDeLEncours = await chapitre(tx, lecteur, id);
  const { numero, laboratoireNom, laboratoireId, payeur } = chapitreDeLEncours.encours;
  return {
    titre: `Dossier de preuve ${numero}`,
    sousTitre: laboratoireNom,
    nom: `dossier-de-preuve ${numero}`,
    emetteur: await signataireEncours(tx),
    aujourdhui: lecteur.aujourdhui,
    chapitres: [chapitreDeLEncours],
    recus: await recusNonAffectes(tx, laboratoireId, payeur),
    laisses: 0,
  };
};

/** The dossier of a laboratory: the encours due, the oldest first. */
const dUnLaboratoire = async (tx: TenantTx, lecteur: LecteurDossier, id: number): Promise<Dossier> => {
  const { acteur, aujourdhui } = lecteur;
  const laboratoire = (await laboratoiresJoignables(tx, [id])).get(id);
  // The account gave this laboratory up since the dossier was asked for.
  if (!laboratoire) throw coreErrors.introuvable();
  const { nom } = laboratoire;
  const dus = await encoursDus(tx, acteur, { laboratoireId: id }, aujourdhui, situationsDues);
  if (dus.length === 0) throw encoursErrors.rienADevoir();
  const chapitres: Chapitre[] = [];
  for (const du of dus.slice(0, LIMITES.encours)) chapitres.push(await chapitre(tx, lecteur, du.id));
  return {
    titre: 'Dossier de preuve',
    sousTitre: nom,
    nom: `dossier-de-preuve ${nom} ${aujourdhui}`,
    emetteur: await signataireEncours(tx),
    aujourdhui,
    chapitres,
    recus: await recusNonAffectes(tx, id),
    laisses: dus.length - chapitres.length,
  };
};

/** Everything a pack tells, read in one transaction. @throws 404, 409 when nothing is owed any more */
export const lireDossier = (tx: TenantTx, lecteur: LecteurDossier, sujet: SujetDossierPreuve): Promise<Dossier> =>
  'encoursId' in sujet ? dUnEncours(tx, lecteur, sujet.encoursId) : dUnLaboratoire(tx, lecteur, sujet.laboratoireId);
