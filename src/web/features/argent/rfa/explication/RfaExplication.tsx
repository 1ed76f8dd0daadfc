import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { libelleRaisonEcarte } from '#shared/features/argent/rfa/messages.ts';
import type {
  DetailRfa,
  ExplicationRfa,
  PapierDeBase,
  PeriodeSuivie,
} from '#shared/features/argent/rfa/schemas/lecture.ts';
import { formatCentimes, formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { formatUnite, nomMois, uniteDesMois, uniteDuResultat } from '../mots.ts';
import { rfaQueries } from '../queries.ts';
import styles from '../Rfa.module.css';
import { calculDuNiveau, compteDeLaPeriode, direPapiers, nomNiveau } from './compte.ts';

type Props = { rfa: DetailRfa; periode: PeriodeSuivie };
type Explique = Props & { explication: ExplicationRfa };

const Partie = ({ titre, children }: { titre: string; children: ReactNode }) => (
  <div>
    <Title order={3} size="h5">
      {titre}
    </Title>
    {children}
  </div>
);

/** Number of documents shown at first. */
const PREMIERS = 8;

const Papier = ({ papier, unite }: { papier: PapierDeBase; unite: ReturnType<typeof uniteDesMois> }) => (
  <tr className={papier.raison === null ? undefined : styles.horsBase}>
    <th scope="row">
      <LienTexte to="/encours/factures" search={{ facture: papier.id }} size="sm">
        {papier.avoir ? 'Avoir' : 'Facture'} {papier.numero}
      </LienTexte>{' '}
      <small className={styles.provenance}>{formatJour(papier.date)}</small>
    </th>
    <td className={papier.raison === null ? `${styles.nombre} chiffres` : styles.nombre}>
      {papier.raison === null ? formatUnite(unite, papier.base) : insecable(libelleRaisonEcarte[papier.raison])}
    </td>
  </tr>
);

/** The base of the period: its factures, and the typed months that replace some. */
const Base = ({ rfa, explication }: Explique) => {
  const [entier, setEntier] = useState(false);
  const unite = uniteDesMois(rfa.type);
  const { papiers, autresPapiers, moisSaisis, achats, baseResultat } = explication;
  const montres = entier ? papiers : papiers.slice(0, PREMIERS);
  if (achats === null)
    return (
      <Text size="sm">{insecable('Personne ne l’a donnée : ni facture, ni mois saisi. Rien ne se calcule.')}</Text>
    );
  return (
    <>
      {papiers.length > 0 ? (
        <Text size="sm" c="dimmed">
          {direPapiers(explication)}.
        </Text>
      ) : null}
      <table className={styles.mois} aria-label="Ce qui fait la base">
        <tbody>
          {montres.map((papier) => (
            <Papier key={papier.id} papier={papier} unite={unite} />
          ))}
          {autresPapiers.nombre > 0 && entier ? (
            <tr>
              <th scope="row">Et {pluriel(autresPapiers.nombre, 'autre document')}</th>
              <td className={`${styles.nombre} chiffres`}>{formatUnite(unite, autresPapiers.base)}</td>
            </tr>
          ) : null}
          {moisSaisis.map(({ mois, base }) => (
            <tr key={mois}>
              <th scope="row">
                {nomMois(mois)} {mois.slice(0, 4)} <small className={styles.provenance}>saisi</small>
              </th>
              <td className={`${styles.nombre} chiffres`}>{formatUnite(unite, base)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Base</th>
            <td className={`${styles.nombre} chiffres`}>{formatUnite(unite, achats)}</td>
          </tr>
        </tfoot>
      </table>
      {papiers.length > montres.length ? (
        <Button size="compact-sm" variant="subtle" data-sans-impression onClick={() => setEntier(true)}>
          Voir les {papiers.length - montres.length + autresPapiers.nombre} autres
        </Button>
      ) : null}
      {baseResultat !== null && baseResultat !== achats ? (
        <Text size="sm">
          {insecable(`Le résultat se calcule sur ${formatUnite(uniteDuResultat(rfa) ?? 'EUROS', baseResultat)}.`)}
        </Text>
      ) : null}
    </>
  );
};

/** For an evolution: this year's purchases beside those of the previous year. */
const Evolution = ({ rfa, periode, explication }: Explique) =>
  rfa.type !== 'EVOLUTION_PCT' || explication.achats === null ? null : (
    <Text size="sm">
      {insecable(
        periode.reference === null
          ? 'La base de l’année précédente n’est pas connue.'
          : `${formatCentimes(explication.achats)} contre ${formatCentimes(periode.reference)} l’année précédente : ` +
              `${formatUnite('POURCENT', periode.base)}.`,
      )}
    </Text>
  );

const Niveaux = ({ rfa, explication: { niveaux } }: Explique) => (
  <table className={styles.mois} aria-label="Palier par palier">
    <tbody>
      {niveaux.map((niveau) => (
        <tr key={niveau.seuil} className={niveau.donne === null ? styles.horsBase : undefined}>
          <th scope="row">{nomNiveau(rfa, niveau)}</th>
          <td className="chiffres">{calculDuNiveau(rfa, niveau)}</td>
          <td className={`${styles.nombre} chiffres`}>
            {niveau.donne === null
              ? '–'
              : rfa.resultatType === 'UNITES_GRATUITES'
                ? formatUnite('UNITES', niveau.donne)
                : formatMontant(niveau.donne, 'HT')}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Compte = ({ rfa, periode, explication }: Explique) => {
  const lignes = compteDeLaPeriode(rfa, periode, explication);
  const dernier = lignes.at(-1);
  const ligne = ({ nom, montant }: (typeof lignes)[number]) => (
    <tr key={nom}>
      <th scope="row">{insecable(nom)}</th>
      <td className={`${styles.nombre} chiffres`}>{montant}</td>
    </tr>
  );
  return (
    <table className={styles.mois} aria-label="Du résultat au reste à réclamer">
      <tbody>{lignes.slice(0, -1).map(ligne)}</tbody>
      <tfoot>{dernier ? ligne(dernier) : null}</tfoot>
    </table>
  );
};

/** Explains the amount of a period: its base, its paliers one by one, then the amounts paid or claimed (RFA-53). */
export const RfaExplication = ({ rfa, periode }: Props) => {
  const { data: explication, error, refetch } = useQuery(rfaQueries.explication(rfa.id, periode.numero));
  if (error) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  if (!explication) return null;
  const commun = { rfa, periode, explication };
  return (
    <Stack gap="md" className={styles.explication}>
      <Partie titre="Ce qui fait la base">
        <Base {...commun} />
        <Evolution {...commun} />
      </Partie>
      {explication.niveaux.length > 0 ? (
        <Partie titre="Palier par palier">
          <Niveaux {...commun} />
        </Partie>
      ) : (
        <Text size="sm">{insecable('Les mots du contrat disent seuls ce résultat : il ne se calcule pas.')}</Text>
      )}
      <Partie titre="Du résultat au reste à réclamer">
        <Compte {...commun} />
      </Partie>
    </Stack>
  );
};
