import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Age, Encours, EtatEncours, TypeEncours } from '#shared/features/encours/contract/schemas.ts';
import { libelleEtat } from '#shared/features/encours/messages.ts';
import { trancheAge } from '#shared/features/encours/rules.ts';
import { pluriel } from '#web/lib/formats.ts';
import { LogoOrInitials } from '#web/ui/LogoOrInitials.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import { laboratoiresDuCompte } from '#web/features/laboratoire/queries.ts';
import styles from './Encours.module.css';

const teinteAge: Readonly<Record<Age, Teinte>> = { A0_30: 'gris', A31_60: 'bleu', A61_90: 'orange', A90_PLUS: 'rouge' };

/** Days since the declaration; nothing once settled or when planned for later. */
export const PastilleAge = ({ jours }: { jours: number | null }) =>
  jours === null ? null : (
    <StatusBadge teinte={teinteAge[trancheAge(jours)]} className="chiffres">
      {pluriel(jours, 'jour')}
    </StatusBadge>
  );

const teinteEtat: Readonly<Record<EtatEncours, Teinte>> = { A_DECLARER: 'orange', DECLARE: 'bleu', REGLE: 'vert' };
export const PastilleEtat = ({ etat, partiel = false }: { etat: EtatEncours; partiel?: boolean }) => (
  <StatusBadge teinte={teinteEtat[etat]}>{partiel ? 'À régler, partiel' : libelleEtat[etat]}</StatusBadge>
);
export const estPartiel = ({ etat, valeurRegleeCentimes }: Pick<Encours, 'etat' | 'valeurRegleeCentimes'>): boolean =>
  etat === 'DECLARE' && valeurRegleeCentimes > 0;

/** The coupon platform keeps its colour (entities §0); other types are told by their word. */
export const teinteType = (type: TypeEncours): Teinte => (type === 'CONTREPARTIE_PAYPS' ? 'violet' : 'gris');

type Labo = { nom: string; couleur: string };
/** Its colour and its name: recognised at a glance in a column. */
export const NomLabo = ({ nom, couleur }: Labo) => (
  <span className={styles.labo} title={nom}>
    <span className={styles.point} style={{ background: couleur }} aria-hidden />
    <span className={styles.coupe}>{nom}</span>
  </span>
);

export const adresseLogo = (logo: string | null | undefined): string | null => (logo ? `/api/v1/laboratoires/logo/${logo}` : null);

/** With its logo, when the account's laboratories are known. */
export const MarqueLabo = ({ id, nom, couleur, taille }: Labo & { id: number; taille?: number }) => {
  const { data } = useQuery(laboratoiresDuCompte());
  return <LogoOrInitials nom={nom} couleur={couleur} logo={adresseLogo(data?.find((labo) => labo.id === id)?.logo)} taille={taille} />;
};

/** Said under each free text (quality.md, "For everyone"). */
export const SANS_PATIENT = 'Ne saisissez aucune donnée de patient.';

export const AvecIcone = ({ icone, children }: { icone: React.ReactNode; children: React.ReactNode }) => (
  <Group gap={4} wrap="nowrap" component="span">
    {icone}
    <Text component="span" size="sm">
      {children}
    </Text>
  </Group>
);
