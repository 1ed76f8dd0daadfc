import { sql } from 'kysely';
import { lirePieces } from '#server/core/files/pieces.ts';
import {
  sectionDossierPreuve,
  tableauDossierPreuve,
  type Contributeur,
} from '#server/features/argent/dossier-preuve/read-models/apport.ts';
import { piecesDuDossier } from '#server/features/argent/dossier-preuve/read-models/pieces.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { uniteDeBase, type BaseRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { libelleBase } from '#shared/features/argent/rfa/messages.ts';
import { fondreMois } from '#shared/features/argent/rfa/rules/factures.ts';
import { lireRfas } from './rfas.ts';

const nombre = new Intl.NumberFormat('fr-FR');
const enMots = (type: BaseRfa, centiemes: number): string => {
  const unite = uniteDeBase(type);
  if (unite === 'POURCENT') return `${nombre.format(centiemes / 100)} %`;
  return unite === 'UNITES' ? nombre.format(centiemes / 100) : formatCentimes(centiemes);
};
const mois = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const enMois = (yyyyMm: string): string => mois.format(new Date(`${yyyyMm}-01T00:00:00Z`));

/**
 * The RFA that an encours comes from (PRV-9): what was agreed, its thresholds, the base month by month, the contract.
 * What colleagues said of it stays in the account (PRV-2, ADR 13).
 */
export const apportRfa: Contributeur = async (tx, { sourceType, sourceId }, lecteur) => {
  if (sourceType !== 'RFA' || sourceId === null) return { contenu: [] };
  const [rfa] = await lireRfas(tx, sql<boolean>`r.tenant_id = ${tx.tenantId} and r.id = ${sourceId}`, lecteur);
  if (!rfa) return { contenu: [] };
  const pieces = await lirePieces(tx, 'rfa', sourceId);
  const desMois: BaseRfa = uniteDeBase(rfa.type) === 'UNITES' ? rfa.type : 'CA_NET_HT';
  return {
    contenu: [
      sectionDossierPreuve('RFA'),
      { text: [rfa.annee, rfa.gamme ?? rfa.produit].filter(Boolean).join(', '), bold: true },
      { text: `${libelleBase[rfa.type]} : ${rfa.condition}`, margin: [0, 2, 0, 4] },
      ...tableauDossierPreuve(
        ['Palier', 'Seuil'],
        rfa.paliers.map(({ info, seuil }, i) => [
          info ?? `Palier ${i + 1}`,
          seuil === null ? '' : enMots(rfa.type, seuil),
        ]),
        { largeurs: ['*', 'auto'] },
      ),
      ...tableauDossierPreuve(
        ['Mois', 'Base'],
        fondreMois(rfa.bases, rfa.basesFactures).map((moisDeBase) => [
          enMois(moisDeBase.mois),
          enMots(desMois, moisDeBase.base),
        ]),
        { largeurs: ['*', 'auto'] },
      ),
    ],
    fichiers: await piecesDuDossier(
      tx,
      { dossier: 'rfa', intitule: 'Contrat de RFA' },
      pieces.map(({ id, retireLe }) => ({ fichierId: id, retireLe })),
    ),
  };
};
