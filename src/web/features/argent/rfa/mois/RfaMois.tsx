import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DetailRfa, SourceBase } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { libelleRaisonEcarte } from '#shared/features/argent/rfa/messages.ts';
import { finDuMois } from '#shared/core/dates.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { fondreMois } from '#shared/features/argent/rfa/rules/factures.ts';
import { CouvertureVentes } from '#web/features/connexions/vente/CouvertureVentes.tsx';
import { formatJour, insecable } from '#web/lib/formats.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { differerPartie } from '#web/ui/differer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { formatUnite, nomMois, uniteDesMois, uniteDuResultat } from '../mots.ts';
import styles from '../Rfa.module.css';

const MoisForm = differerPartie(async () => (await import('./MoisForm.tsx')).MoisForm);

/** True for a base of sales to patients: the months not typed come from the sales (RFA-40). */
const desVentes = ({ type }: Pick<DetailRfa, 'type'>): boolean =>
  type === 'CA_SELL_OUT' || type === 'QUANTITE_SELL_OUT';
/** Origin of a month's base: typed, sales, or factures. */
const provenance = (rfa: DetailRfa, mois: string): string =>
  rfa.bases.some((base) => base.mois === mois) ? 'saisi' : desVentes(rfa) ? 'ventes' : 'factures';

/** Link to the factures of a month. */
const papiersDuMois = ({ laboratoireId }: Pick<DetailRfa, 'laboratoireId'>, mois: string) => ({
  laboratoireId,
  depuis: `${mois}-01`,
  jusquau: finDuMois(`${mois}-01`),
});

/** The documents left out of the base, with the reasons (FAC-29). */
const Ecartes = ({ rfa: { papiersEcartes } }: { rfa: DetailRfa }) =>
  papiersEcartes.length === 0 ? null : (
    <Stack gap={2} role="list" aria-label="Documents hors de la base">
      <Text size="sm" c="dimmed">
        {insecable('Hors de la base :')}
      </Text>
      {papiersEcartes.map(({ id, numero, date, avoir, raison, htCentimes }) => (
        <Text key={id} size="sm" role="listitem">
          <LienTexte to="/encours/factures" search={{ facture: id }} size="sm">
            {avoir ? 'Avoir' : 'Facture'} {numero}
          </LienTexte>{' '}
          du {formatJour(date)}
          {htCentimes === null ? '' : `, ${formatMontant(htCentimes, 'HT')}`} – {insecable(libelleRaisonEcarte[raison])}
        </Text>
      ))}
    </Stack>
  );

const MoisLus = ({ rfa }: { rfa: DetailRfa }) => {
  const moisDeLaRfa = fondreMois(rfa.bases, rfa.basesFactures);
  const mixte = rfa.sourceBase === 'MIXTE';
  const unite = uniteDesMois(rfa.type);
  const seconde = moisDeLaRfa.some(({ baseResultat }) => baseResultat !== null)
    ? (uniteDuResultat(rfa) ?? 'EUROS')
    : null;
  const total = (valeurs: readonly (number | null)[]) =>
    valeurs.reduce<number>((somme, valeur) => somme + (valeur ?? 0), 0);
  return (
    <table className={styles.mois} aria-label="Base, mois par mois">
      <thead>
        <tr>
          <th scope="col">Mois</th>
          <th scope="col" className={styles.nombre}>
            Base
          </th>
          {seconde ? (
            <th scope="col" className={styles.nombre}>
              Base du résultat
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {moisDeLaRfa.map(({ mois, base, baseResultat }) => (
          <tr key={mois}>
            <th scope="row">
              {nomMois(mois)} {mois.slice(0, 4)}
              {mixte ? <small className={styles.provenance}> {provenance(rfa, mois)}</small> : null}
            </th>
            <td className={`${styles.nombre} chiffres`}>
              {provenance(rfa, mois) === 'factures' ? (
                <LienTexte to="/encours/factures" search={papiersDuMois(rfa, mois)}>
                  {formatUnite(unite, base)}
                </LienTexte>
              ) : (
                formatUnite(unite, base)
              )}
            </td>
            {seconde ? (
              <td className={`${styles.nombre} chiffres`}>
                {baseResultat === null ? '–' : formatUnite(seconde, baseResultat)}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className={`${styles.nombre} chiffres`}>
            {formatUnite(unite, total(moisDeLaRfa.map(({ base }) => base)))}
          </td>
          {seconde ? (
            <td className={`${styles.nombre} chiffres`}>
              {formatUnite(seconde, total(moisDeLaRfa.map(({ baseResultat }) => baseResultat)))}
            </td>
          ) : null}
        </tr>
      </tfoot>
    </table>
  );
};

const SOURCES: Readonly<Record<SourceBase, string>> = {
  FACTURES: 'Base lue dans les factures reçues, avoirs déduits',
  VENTES: 'Base lue dans les ventes recueillies',
  MANUEL: 'Base saisie à la main',
  MIXTE: 'Base lue dans les factures reçues, avoirs déduits ; un mois saisi l’emporte',
};
/** Origin of the base, and the months with factures (FAC-29) or the days with sales (RFA-40). */
const Provenance = ({ rfa }: { rfa: DetailRfa }) => {
  const { sourceBase, couverture, couvertureVentes } = rfa;
  if (sourceBase === null) return null;
  if (desVentes(rfa))
    return (
      <>
        <Text size="sm" c="dimmed">
          {insecable(
            `${sourceBase === 'MIXTE' ? `${SOURCES.VENTES} ; un mois saisi l’emporte` : SOURCES[sourceBase]}.`,
          )}
        </Text>
        {couvertureVentes && sourceBase !== 'MANUEL' ? <CouvertureVentes couverture={couvertureVentes} /> : null}
      </>
    );
  const mois = couverture && `${nomMois(couverture.debut)} à ${nomMois(couverture.fin)}`;
  const couverts =
    couverture && sourceBase !== 'MANUEL'
      ? ` (${mois}, ${couverture.couverts} mois sur ${couverture.commences} ${couverture.couverts > 1 ? 'ont' : 'a'} ` +
        'des factures)'
      : '';
  return (
    <Text size="sm" c="dimmed">
      {insecable(`${SOURCES[sourceBase]}${couverts}.`)}
    </Text>
  );
};

/** The base month by month: read, or typed in place. */
export const RfaMois = ({ rfa }: { rfa: DetailRfa }) => {
  const [saisie, setSaisie] = useState(false);
  const saisis = rfa.bases.length > 0;
  const dits = saisis || rfa.basesFactures.length > 0;
  if (!dits && !rfa.droits.base) return null;
  return (
    <Section
      titre="Base, mois par mois"
      actions={
        rfa.droits.base && !saisie ? (
          <Button variant="default" size="compact-sm" data-sans-impression onClick={() => setSaisie(true)}>
            {saisis ? 'Modifier la base' : 'Saisir la base'}
          </Button>
        ) : null
      }
    >
      {saisie ? (
        <MoisForm rfa={rfa} onFermer={() => setSaisie(false)} />
      ) : dits ? (
        <>
          <Provenance rfa={rfa} />
          <MoisLus rfa={rfa} />
          <Ecartes rfa={rfa} />
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {insecable('Rien n’est saisi : écrivez les achats de chaque mois, ou collez-les depuis un tableur.')}
        </Text>
      )}
    </Section>
  );
};
