import { createHash } from 'node:crypto';
import { inSysteme, type Contexte, type ContextePublic } from '#server/core/contexte.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import { dimensionsImage } from '#server/core/files/image/image.ts';
import { sansMetadonnees } from '#server/core/files/metadonnees.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { MAX_OCTETS_LOGO } from '#shared/features/catalogue/laboratoire/contract.ts';
import { laboratoireErrors } from '#shared/features/catalogue/laboratoire/errors.ts';
import { insertLogo } from '../repository.ts';
import { contenuDuLogo } from '../read-models/catalogue.ts';

const LOGOS_PAR_HEURE = 300;
const MAX_COTE = 4096;

/** The bytes decide (an SVG named .png is refused): a browser never executes these three types. */
const typeImage = (octets: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' | undefined => {
  if (octets.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  if (octets.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (octets.toString('latin1', 0, 4) === 'RIFF' && octets.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
};

const estRaisonnable = (mime: string, octets: Buffer): boolean => {
  const mesure = dimensionsImage(mime, octets);
  return mesure !== undefined && [mesure.largeur, mesure.hauteur].every((cote) => cote >= 1 && cote <= MAX_COTE);
};

/** Its picture alone: what was written beside it or after its end is not ours to publish. @throws {AppError} 415 */
const imageNue = (recue: Buffer): { readonly mime: string; readonly contenu: Buffer } => {
  const mime = typeImage(recue);
  const contenu = mime && estRaisonnable(mime, recue) ? sansMetadonnees(recue) : undefined;
  if (!mime || !contenu) throw laboratoireErrors.logoType();
  return { mime, contenu };
};

/** Keeps a logo under its SHA-256 (CAT-6: at most 64 kB). A laboratory takes it by naming it. */
export const deposerLogo = async (ctx: Contexte, [fichier]: readonly FichierRecu[]): Promise<{ logo: string }> => {
  if (!fichier || fichier.octets === 0) throw laboratoireErrors.logoAbsent();
  if (fichier.octets > MAX_OCTETS_LOGO) throw coreErrors.tropVolumineux('Le logo ne doit pas dépasser 64 ko.');
  const { mime, contenu } = imageNue(await fichier.lire());
  const sha256 = createHash('sha256').update(contenu).digest('hex');
  return inSysteme(ctx, async (tx) => {
    const attente = await consommerQuota(tx, `logo:${ctx.acteur.utilisateurId}`, LOGOS_PAR_HEURE, 3600);
    if (attente > 0) throw coreErrors.tropDeTentatives(attente);
    await insertLogo(tx, { sha256, mime, contenu });
    return { logo: sha256 };
  });
};

const EXTENSION: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** Public and immutable: its address is the hash of its content. */
export const lireLogo = (ctx: ContextePublic, sha256: string): Promise<FichierReponse> =>
  inSysteme(ctx, async (tx) => {
    const logo = await contenuDuLogo(tx, sha256);
    if (!logo) throw coreErrors.introuvable();
    const { mime, contenu } = logo;
    return {
      contenu,
      trace: false,
      entetes: {
        ...entetesFichier({ nom: `logo.${EXTENSION[mime] ?? 'bin'}`, mime, taille: contenu.length }),
        'cache-control': 'public, max-age=31536000, immutable',
      },
    };
  });
