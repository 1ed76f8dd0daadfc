import { ActionIcon, Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { joindreA, lirePieceDe, Piece } from '#shared/core/fichiers/pieces.ts';
import type { ActeSousObjet } from '#shared/core/sous-objet.ts';
import { call, recevoirFichier } from '#web/lib/api.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { formatInstant, formatTaille } from '#web/lib/formats.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';
import { useVueFichier } from './use-vue-fichier.tsx';
import { FileDrop } from './FileDrop.tsx';
import styles from './PiecesSection.module.css';
import { Section } from '../Section.tsx';
import { echec, succes } from '../snackbar.tsx';
import { confirmerSousObjet, ditRetire, iconesSousObjet, libelleActeSousObjet } from './sous-objet.ts';
import { useEnvois } from './use-envois.ts';

type Props = {
  /** The item that carries the files, and whether this session may add some. */
  fiche: { readonly id: number; readonly pieces: readonly Piece[]; readonly droits: { readonly joindre: boolean } };
  appels: { joindre: ReturnType<typeof joindreA>; lire: ReturnType<typeof lirePieceDe> };
  libelle: string;
  /** Text under the drop area. */
  note?: ReactNode;
  /** `rafraichir`: called once a file is attached. */
  actes: {
    readonly rafraichir: () => unknown;
    readonly retirerPiece: (id: number, fichierId: number) => Promise<unknown>;
    readonly remettrePiece: (id: number, fichierId: number) => Promise<unknown>;
  };
};

const FAITES: Readonly<Record<ActeSousObjet, string>> = {
  SUPPRIMER: 'Pièce supprimée.',
  RETIRER: 'Pièce retirée.',
  REMETTRE: 'Pièce remise.',
};
const detailPiece = ({ taille, creeParNom, creeLe, retireLe, retireParNom }: Piece): string =>
  [
    formatTaille(taille),
    creeParNom,
    formatInstant(creeLe),
    retireLe && ditRetire('Retirée', { retireLe, retireParNom }),
  ]
    .filter(Boolean)
    .join(' · ');

type PropsLigne = { piece: Piece; onVoir: () => void; /** None for who only reads. */ onActe: (() => void) | null };
const LignePiece = ({ piece, onVoir, onActe }: PropsLigne) => {
  const Icone = iconesSousObjet[piece.acte];
  return (
    <li>
      <div>
        <Anchor
          component="button"
          type="button"
          data-imprimer
          size="sm"
          ta="left"
          td={piece.retireLe === null ? undefined : 'line-through'}
          onClick={onVoir}
        >
          {piece.nom}
        </Anchor>
        <Text size="xs" c="dimmed">
          {detailPiece(piece)}
        </Text>
      </div>
      {onActe ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${libelleActeSousObjet[piece.acte]} ${piece.nom}`}
          onClick={onActe}
        >
          <Icone size={17} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  );
};

/**
 * Shows a file over its item when the page can; otherwise in another tab, or saved.
 * @param voir of `useVueFichier`
 */
export const montrerPiece = (
  appel: ReturnType<typeof lirePieceDe>,
  id: number,
  piece: Piece,
  voir: ReturnType<typeof useVueFichier>['voir'],
): void => {
  const params = { id, fichierId: piece.fichierId };
  voir(
    { fichier: piece, lire: (signal) => recevoirFichier(appel, { params, signal }) },
    () => void ouvrirFichier(piece.mime, appel, { params }).catch(echec),
  );
};

/**
 * The files of an item: opened, dropped with their progress, deleted or withdrawn (COM-130). Renders nothing when the
 * item has no file and accepts none.
 */
export const PiecesSection = ({
  fiche: {
    id,
    pieces,
    droits: { joindre },
  },
  appels,
  libelle,
  note,
  actes: { rafraichir, retirerPiece, remettrePiece },
}: Props) => {
  const envois = useEnvois(async (fichier, suivi) => {
    await call(appels.joindre, { params: { id }, fichiers: [valeurEnregistrable(fichier)], ...suivi });
    rafraichir();
  });
  const { voir, vue } = useVueFichier();
  const agir = async ({ acte, nom, fichierId }: Piece) => {
    if (!(await confirmerSousObjet(acte, 'cette pièce', `Le fichier ${nom}`))) return;
    await (acte === 'REMETTRE' ? remettrePiece : retirerPiece)(id, fichierId);
    succes(FAITES[acte]);
  };
  if (pieces.length === 0 && !joindre) return null;
  return (
    <Section titre="Pièces">
      {vue}
      {pieces.length > 0 ? (
        <ul className={styles.liste}>
          {pieces.map((piece) => (
            <LignePiece
              key={piece.fichierId}
              piece={piece}
              onVoir={() => montrerPiece(appels.lire, id, piece, voir)}
              onActe={joindre ? () => void agir(piece).catch(echec) : null}
            />
          ))}
        </ul>
      ) : null}
      {joindre ? (
        <>
          <FileDrop
            libelle={libelle}
            plusieurs
            onFichiers={envois.ajouter}
            envois={envois.envois.filter(({ etat }) => etat !== 'fait')}
            onRetirer={envois.retirer}
          />
          {note ? (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          ) : null}
        </>
      ) : null}
    </Section>
  );
};
