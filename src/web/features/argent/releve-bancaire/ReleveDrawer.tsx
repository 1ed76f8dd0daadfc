import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { ReleveBancaireLu } from '#shared/features/argent/releve-bancaire/contract.ts';
import { libelleChampReleve, libelleFormat } from '#shared/features/argent/releve-bancaire/messages.ts';
import { champsReleve } from '#shared/features/argent/releve-bancaire/schemas.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { Credits } from './Credits.tsx';
import { creditsChoisis, sansLaboratoire, type ChoixCredit, type ChoixCredits } from './credits-choisis.ts';
import { FichierDuReleve, RefusDuReleve, RangeesEcartees } from './LectureReleve.tsx';
import { LectureSignes, LectureTableur } from './LectureTableur.tsx';
import { releveQueries, useEnregistrerCredits, type FichierReleve, type Options } from './queries.ts';

const CHAMPS = champsReleve.map((value) => ({ value, label: libelleChampReleve[value] }));
const DEPART: Options = {
  encodage: null,
  separateur: null,
  feuille: null,
  correspondance: null,
  ordreDates: null,
  decimale: null,
};
const ACCEPTE = '.ofx,.qfx,.cfonb,.cfo,.xml,.c52,.c53,.c54,.sta,.mt940,.940,.qif,.txt,.dat,.csv,.tsv,.xlsx';
type LuProps = {
  releve: ReleveBancaireLu;
  texte: boolean;
  options: Options;
  changer: (modifs: Partial<Options>) => void;
  choix: ChoixCredits;
  onChoix: (cle: string, choisi: ChoixCredit) => void;
};

const Lu = ({ releve, texte, options, changer, choix, onChoix }: LuProps) => (
  <>
    {releve.tableau ? (
      <LectureTableur tableau={releve.tableau} champs={CHAMPS} options={options} changer={changer} texte={texte} />
    ) : null}
    {releve.signes ? <LectureSignes signes={releve.signes} options={options} changer={changer} /> : null}
    <RangeesEcartees ecartees={releve.ecartees} />
    {releve.credits.length === 0 ? (
      <EmptyState
        compact
        titre="Aucun crédit dans ce relevé"
        texte={`${pluriel(releve.nbDebits, 'débit laissé', 'débits laissés')} de côté.`}
      />
    ) : (
      <Section
        titre={pluriel(releve.credits.length, 'crédit')}
        texte={insecable(
          `Cochez ce que des laboratoires vous ont versé : chaque ligne cochée devient un virement à affecter. ` +
            `${pluriel(releve.nbDebits, 'débit laissé', 'débits laissés')} de côté.`,
        )}
      >
        <Credits credits={releve.credits} choix={choix} onChoix={onChoix} />
      </Section>
    )}
  </>
);

/**
 * Reads a dropped relevé bancaire in the drawer: its ticked credits become encaissements, and nothing else of it is
 * kept (RLV-2).
 */
export const ReleveDrawer = ({ onFermer }: { onFermer: () => void }) => {
  const [choisi, setChoisi] = useState<FichierReleve | null>(null);
  const [options, setOptions] = useState(DEPART);
  const [choix, setChoix] = useState<ChoixCredits>(new Map());
  const [envoi, setEnvoi] = useState<{ enCours: boolean; erreur: unknown }>({ enCours: false, erreur: null });
  const cle = useRef(cleUnique());
  const enregistrer = useEnregistrerCredits();
  const { data: releve, error, isFetching } = useQuery(releveQueries.apercu(choisi, options));
  const credits = releve?.credits ?? [];
  const retenus = creditsChoisis(credits, choix);
  const inconnus = sansLaboratoire(credits, choix);
  const parCle = new Map(credits.map(({ cle: cleCredit, montantCentimes }) => [cleCredit, montantCentimes]));
  const total = retenus.reduce((somme, { cle: cleCredit }) => somme + (parCle.get(cleCredit) ?? 0), 0);
  const choisirFichier = (fichier: File | null) => {
    setChoisi(fichier && { cle: cleUnique(), fichier });
    setOptions(DEPART);
    setChoix(new Map());
    setEnvoi({ enCours: false, erreur: null });
  };
  const changerChoix = (cleCredit: string, choixCredit: ChoixCredit) => {
    cle.current = cleUnique();
    setChoix(new Map([...choix, [cleCredit, choixCredit]]));
  };
  const envoyer = async () => {
    if (!choisi || retenus.length === 0) return;
    setEnvoi({ enCours: true, erreur: null });
    try {
      const { crees, deja, payes } = await enregistrer(choisi, { options, credits: retenus }, cle.current);
      succes(
        [
          `${pluriel(crees.length, 'virement enregistré', 'virements enregistrés')}, à affecter.`,
          ...(payes > 0 ? [`${pluriel(payes, 'avoir noté payé', 'avoirs notés payés')}.`] : []),
          ...(deja > 0 ? [`${pluriel(deja, 'déjà reçu', 'déjà reçus')}, rien n’a changé.`] : []),
        ].join(' '),
      );
      onFermer();
    } catch (erreur) {
      setEnvoi({ enCours: false, erreur });
    }
  };
  return (
    <DetailDrawer
      ouvert
      onFermer={onFermer}
      titre="Lire un relevé bancaire"
      largeur={860}
      pied={
        releve && credits.length > 0 ? (
          <>
            {inconnus > 0 ? (
              <Text size="sm" c="var(--mantine-color-error)" role="status" mr="auto">
                {pluriel(inconnus, 'crédit coché', 'crédits cochés')} sans laboratoire
              </Text>
            ) : null}
            <Button
              loading={envoi.enCours}
              disabled={retenus.length === 0 || inconnus > 0}
              onClick={() => void envoyer()}
            >
              Enregistrer {pluriel(retenus.length, 'virement')}
              {retenus.length > 0 ? ` (${formatMontant(total, 'TTC')})` : ''}
            </Button>
          </>
        ) : null
      }
    >
      <Alert color="green" icon={<IconShieldCheck aria-hidden />}>
        Seuls les crédits que vous cochez sont gardés : ni le fichier, ni vos débits, ni votre solde. De votre compte,
        seuls restent les quatre derniers signes de son numéro.
      </Alert>
      {choisi ? (
        <FichierDuReleve
          nom={choisi.fichier.name + (releve ? ` · ${libelleFormat[releve.format]}` : '')}
          onAutre={() => choisirFichier(null)}
        />
      ) : (
        <FileDrop
          libelle="Relevé CAMT, OFX, CFONB 120, MT940, QIF, CSV ou XLSX de votre banque"
          accepte={ACCEPTE}
          onFichiers={([premier]) => choisirFichier(premier ?? null)}
        />
      )}
      {choisi && isFetching ? <Skeleton h={220} /> : null}
      {error && !isFetching ? <RefusDuReleve erreur={error} /> : null}
      {releve && !isFetching ? (
        <Lu
          releve={releve}
          texte={!choisi?.fichier.name.toLowerCase().endsWith('.xlsx')}
          options={options}
          changer={(modifs) => setOptions({ ...options, ...modifs })}
          choix={choix}
          onChoix={changerChoix}
        />
      ) : null}
      {envoi.erreur ? <RefusDuReleve erreur={envoi.erreur} /> : null}
    </DetailDrawer>
  );
};
