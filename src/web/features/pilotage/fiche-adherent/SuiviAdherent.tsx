import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { libelleReponsePromotionGroupement } from '#shared/features/operations/promotion-groupement/messages.ts';
import type { FicheAdherent, PhotoAdherent } from '#shared/features/pilotage/fiche-adherent/contract.ts';
import { jourParis } from '#shared/core/dates.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { formatJour, formatNombre, pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import styles from './SuiviAdherent.module.css';
import { NotesAdherent } from './NotesAdherent.tsx';
import { PhotosAdherent } from './PhotosAdherent.tsx';
import { ficheAdherentQueries, useActesNote } from './queries.ts';

type Etat = { readonly mot: string; readonly teinte: Teinte };
type Ligne = {
  readonly cle: number;
  readonly titre: string;
  readonly detail: readonly (string | null | false)[];
  readonly etat: Etat;
  readonly vers: LinkOptions;
  readonly photos?: readonly PhotoAdherent[];
};

const ACCEPTATIONS = {
  WAITING: { mot: 'Sans réponse', teinte: 'orange' },
  ACCEPTED: { mot: 'Acceptées', teinte: 'vert' },
  REFUSED: { mot: 'Refusées', teinte: 'rouge' },
} as const satisfies Readonly<Record<FicheAdherent['conditions'][number]['etat'], Etat>>;
const TEINTES = { EN_ATTENTE: 'orange', ACCEPTEE: 'vert', PAYPS: 'violet', REFUSEE: 'rouge' } as const;

const repondueLe = (instant: string | null): string | null =>
  instant === null ? null : `répondu le ${formatJour(jourParis(new Date(instant)))}`;

const ligneOperation = (operation: FicheAdherent['operations'][number]): Ligne => ({
  cle: operation.id,
  titre: operation.titre,
  detail: [
    operation.laboratoireNom,
    `du ${formatJour(operation.dateDebut)} au ${formatJour(operation.dateFin)}`,
    repondueLe(operation.repondueLe),
    operation.nbPhotos > 0 && pluriel(operation.nbPhotos, 'photo'),
    operation.nbMessages > 0 && pluriel(operation.nbMessages, 'message partagé', 'messages partagés'),
  ],
  etat: {
    mot: operation.aMoitie ? 'À moitié répondu' : libelleReponsePromotionGroupement[operation.reponse],
    teinte: TEINTES[operation.reponse],
  },
  vers: linkOptions({ to: '/promotionsGroupement', search: { promotion: operation.id } }),
  photos: operation.photos,
});

const direBase = ({ acceptation, base, unite, moisDeclares }: FicheAdherent['rfas'][number]): string | null => {
  if (acceptation !== 'ACCEPTED') return null;
  if (base === null) return 'achats à écrire';
  const achats = unite === 'EUROS' ? formatMontant(base, 'HT') : pluriel(base, 'unité');
  return `${achats} sur ${pluriel(moisDeclares, 'mois', 'mois')}`;
};

const ligneRfa = (rfa: FicheAdherent['rfas'][number]): Ligne => ({
  cle: rfa.id,
  titre: rfa.titre,
  detail: [rfa.laboratoireNom, String(rfa.annee), direBase(rfa), repondueLe(rfa.repondueLe)],
  etat:
    rfa.acceptation === 'ACCEPTED'
      ? { mot: rfa.base === null ? 'À moitié répondu' : 'Validée', teinte: rfa.base === null ? 'orange' : 'vert' }
      : rfa.acceptation === 'REFUSED'
        ? { mot: 'Refusée', teinte: 'rouge' }
        : ACCEPTATIONS.WAITING,
  vers: linkOptions({ to: '/rfasGroupement', search: { rfa: rfa.id, annee: rfa.annee, vue: 'adherents' } }),
});

const ligneCondition = (condition: FicheAdherent['conditions'][number]): Ligne => ({
  cle: condition.id,
  titre: condition.laboratoireNom ?? condition.titre,
  detail: [
    condition.titre,
    condition.choix && `choix : ${condition.choix}`,
    `jusqu’au ${formatJour(condition.dateFin)}`,
    repondueLe(condition.repondueLe),
  ],
  etat: ACCEPTATIONS[condition.etat],
  vers: linkOptions({
    to: '/laboratoires/$nomProp',
    params: { nomProp: condition.laboratoireNom ?? '' },
    search: { onglet: 'conditions', condition: condition.id },
  }),
});

type BlocProps = { titre: string; vide: string; lignes: readonly Ligne[]; adhesionId: number };
const Bloc = ({ titre, vide, lignes, adhesionId }: BlocProps) => (
  <Section titre={titre} texte={lignes.length === 0 ? vide : undefined}>
    {lignes.length > 0 ? (
      <ul className={styles.lignes}>
        {lignes.map(({ cle, titre: nom, detail, etat, vers, photos = [] }) => (
          <li key={cle}>
            <Link {...vers} className={styles.ligne}>
              <span className={styles.quoi}>
                <Text span size="sm" fw={600} display="block">
                  {nom}
                </Text>
                <Text span size="xs" c="dimmed" display="block">
                  {detail.filter(Boolean).join(' · ')}
                </Text>
              </span>
              <StatusBadge style={{ flex: 'none' }} teinte={etat.teinte}>
                {etat.mot}
              </StatusBadge>
            </Link>
            {photos.length > 0 ? <PhotosAdherent id={adhesionId} nom={nom} photos={photos} /> : null}
          </li>
        ))}
      </ul>
    ) : null}
  </Section>
);

const nombreDe = (titre: string, n: number): string => (n === 0 ? titre : `${titre} (${formatNombre(n)})`);

/**
 * The answers of an adhérent to its groupement, to read before calling it (RES-65). @param adherent true while it is
 * one
 */
export const SuiviAdherent = ({ id, adherent }: { id: number; adherent: boolean }): ReactNode => {
  const { data, error, refetch } = useQuery(ficheAdherentQueries.fiche(id));
  const actes = useActesNote(id);
  if (!data)
    return error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={240} />;
  const { operations, rfas, conditions, notes, droits } = data;
  return (
    <>
      <NotesAdherent notes={notes} droits={droits} actes={actes} />
      {adherent ? (
        <>
          <Bloc
            adhesionId={id}
            titre={nombreDe('Opérations', operations.length)}
            vide="Aucune depuis un an."
            lignes={operations.map(ligneOperation)}
          />
          <Bloc
            adhesionId={id}
            titre={nombreDe('RFA', rfas.length)}
            vide="Aucune depuis deux ans."
            lignes={rfas.map(ligneRfa)}
          />
          <Bloc
            adhesionId={id}
            titre={nombreDe('Conditions', conditions.length)}
            vide="Aucune proposée depuis un an."
            lignes={conditions.map(ligneCondition)}
          />
        </>
      ) : null}
    </>
  );
};
