import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme } from '#server/core/db/database.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees, type ColonneExportee } from '#server/core/tableur/colonnes.ts';
import { repondreClasseur, repondreTableur } from '#server/core/tableur/reponse.ts';
import { feuilleXlsx } from '#server/core/tableur/vers-xlsx.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import { uniteDeBase, type BaseRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { libelleAcceptationRfa } from '#shared/features/argent/rfa/messages.ts';
import type { PoidsPartage } from '#shared/features/argent/rfa-groupement/schemas/enumerations.ts';
import type { rfaGroupementContract } from '#shared/features/argent/rfa-groupement/contract.ts';
import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { champsRfaGroupement } from '#shared/features/argent/rfa-groupement/schemas/liste.ts';
import { adherentsDe, type AdherentSuivi, type MessagesDesCopies } from '../read-models/adherents.ts';
import { modelesAExporterRfaGroupement } from '../read-models/liste.ts';
import { unModeleLu, voirModele } from '../read-models/modeles.ts';
import { partsDesAdherents } from '../read-models/partage.ts';

/** Exports the RFA that the filters keep, in the asked order. */
export const exporterRfasGroupement = async (
  ctx: Contexte,
  { format, ...recherche }: QueryOf<(typeof rfaGroupementContract)['exporterRfasGroupement']>,
): Promise<FichierReponse> =>
  repondreTableur({
    nom: `rfas-groupement-${recherche.annee}`,
    format,
    colonnes: colonnesExportees<RfaGroupement>(champsRfaGroupement),
    lignes: await modelesAExporterRfaGroupement(ctx, recherche),
  });

type LigneBase = AdherentSuivi & { readonly part: number };
const identite: readonly ColonneExportee<LigneBase>[] = [
  { titre: 'Nom', type: 'texte', largeur: 40, lire: ({ nom }) => nom },
  { titre: 'IDNAT ou FINESS', type: 'texte', largeur: 18, lire: ({ finess }) => finess },
  { titre: 'Ville', type: 'texte', largeur: 24, lire: ({ ville }) => ville },
];
const enNombre = (
  type: BaseRfa,
  titre: string,
  lire: (ligne: LigneBase) => number | null,
): ColonneExportee<LigneBase> =>
  uniteDeBase(type) === 'EUROS'
    ? { titre: `${titre} (€)`, type: 'montant', lire }
    : {
        titre,
        type: 'nombre',
        lire: (ligne) => {
          const montantCentimes = lire(ligne);
          return montantCentimes === null ? null : montantCentimes / 100;
        },
      };

const moisDe = ({ debut, fin }: RfaGroupement['periodes'][number]): string[] => {
  const mois: string[] = [];
  for (let [annee, numeroDeMois] = debut.slice(0, 7).split('-').map(Number) as [number, number]; ;) {
    const cle = `${annee}-${String(numeroDeMois).padStart(2, '0')}`;
    if (cle > fin.slice(0, 7)) return mois;
    mois.push(cle);
    [annee, numeroDeMois] = numeroDeMois === 12 ? [annee + 1, 1] : [annee, numeroDeMois + 1];
  }
};

/** As a laboratory asks for a BRI: what each pharmacy declared and takes, then each period month by month (RFA-32). */
const feuillesDesBases = (rfa: RfaGroupement, lignes: readonly LigneBase[]) => {
  const argent = rfa.resultatType !== 'UNITES_GRATUITES';
  const total: readonly ColonneExportee<LigneBase>[] = [
    ...identite,
    { titre: 'Segments', type: 'texte', lire: ({ segments }) => segments.map(({ nom }) => nom).join(', ') },
    { titre: 'Réponse', type: 'texte', lire: ({ acceptation }) => libelleAcceptationRfa[acceptation] },
    { titre: 'Répondue le', type: 'instant', lire: ({ repondueLe }) => repondueLe },
    { titre: 'Mois déclarés', type: 'nombre', lire: ({ moisDeclares }) => moisDeclares },
    { titre: 'Dernier mois', type: 'texte', lire: ({ dernierMois }) => dernierMois },
    enNombre(rfa.type, 'Base', ({ base }) => base),
    ...(argent ? [{ titre: 'Part (€)', type: 'montant', lire: ({ part }: LigneBase) => part } as const] : []),
  ];
  return [
    feuilleXlsx('Total', total, lignes),
    ...rfa.periodes.map((periode) =>
      feuilleXlsx(
        `${periode.debut} au ${periode.fin}`,
        [
          ...identite,
          ...moisDe(periode).map((mois) =>
            enNombre(rfa.type, mois, ({ bases }) => bases.find((base) => base.mois === mois)?.base ?? null),
          ),
        ],
        lignes.filter(({ acceptation }) => acceptation === 'ACCEPTED'),
      ),
    ),
  ];
};

/** @throws 404 for what is not a RFA of this groupement */
export const exporterBases = (
  ctx: Contexte,
  id: number,
  poids: PoidsPartage,
  messages: MessagesDesCopies,
): Promise<FichierReponse> =>
  inTenant(ctx, (tx) =>
    enSysteme(tx, async (systeme) => {
      const { acteur } = ctx;
      const aujourdhui = aujourdhuiDe(ctx);
      const rfa = voirModele(acteur, await unModeleLu(systeme, acteur.tenantId, id), aujourdhui);
      const adherents = await adherentsDe(systeme, { acteur, aujourdhui, messages }, id);
      const parts = partsDesAdherents(rfa, adherents, poids);
      const lignes = adherents.map((adherent) => ({ ...adherent, part: parts.get(adherent.pharmacieId) ?? 0 }));
      return repondreClasseur(`bases-rfa-${rfa.annee}-${rfa.laboratoireNom}`, feuillesDesBases(rfa, lignes));
    }),
  );
