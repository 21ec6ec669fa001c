import { useId, useState } from 'react';
import { AmountInput } from '../src/ui/AmountInput.tsx';
import { AmountNote } from '../src/ui/AmountNote.tsx';
import { Button, buttonClass } from '../src/ui/Button.tsx';
import { Chip, ChipRow, EmptyChip } from '../src/ui/Chip.tsx';
import { Segment, Segmented } from '../src/ui/Segmented.tsx';
import { Select } from '../src/ui/Select.tsx';
import { Tabs } from '../src/ui/Tabs.tsx';
import { AmountField } from '../src/ui/AmountField.tsx';
import { TextInput } from '../src/ui/TextInput.tsx';
import { CodeField } from '../src/ui/CodeField.tsx';
import { CurrencyForm } from '../src/ui/CurrencyForm.tsx';
import { ThinProgress } from '../src/ui/ThinProgress.tsx';
import { VisuallyHidden } from '../src/ui/VisuallyHidden.tsx';
import type { Text } from '../src/text/use-text.ts';
import { Exhibit, Section, State, type Words } from './exhibit.tsx';

function Buttons({ text: { t } }: { readonly text: Text }) {
  return (
    <Exhibit title="Button">
      {(['main', 'quiet'] as const).map((variant) => (
        <State key={variant} name={variant}>
          <div className="line">
            <Button variant={variant}>{t('action.retry')}</Button>
            <Button variant={variant} disabled>
              {t('action.retry')}
            </Button>
            <a href="#controls" className={buttonClass(variant)}>
              {t('nav.home')}
            </a>
          </div>
        </State>
      ))}
    </Exhibit>
  );
}

function Chips({ text: { t, formats } }: { readonly text: Text }) {
  const [chosen, choose] = useState('all');
  const filters = { all: t('filter.all'), today: t('filter.today'), tomorrow: t('filter.tomorrow') };
  return (
    <Exhibit title="Chip">
      <State name="stake, one without an amount, one disabled">
        <div className="narrow-column">
          <ChipRow label={t('ticket.stake.quick')}>
            {['5', '10', '25'].map((amount) => (
              <Chip key={amount} variant="stake">
                {formats.figures(amount)}
              </Chip>
            ))}
            <EmptyChip />
            <Chip variant="stake" disabled>
              {t('ticket.stake.max')}
            </Chip>
          </ChipRow>
        </div>
      </State>
      {(['filter', 'quiet'] as const).map((variant) => (
        <State key={variant} name={variant}>
          <div className="line">
            {Object.entries(filters).map(([key, words]) => (
              <Chip key={key} variant={variant} aria-pressed={chosen === key} onClick={() => choose(key)}>
                {words}
              </Chip>
            ))}
          </div>
        </State>
      ))}
    </Exhibit>
  );
}

function SegmentGroups({ text: { t } }: { readonly text: Text }) {
  const [chosen, choose] = useState<string>('bets.filter.open');
  const keys = ['bets.filter.open', 'bets.filter.settled', 'bets.filter.all'] as const;
  return (
    <Exhibit title="Segmented">
      {(['fitted', 'even', 'small'] as const).map((variant) => (
        <State key={variant} name={variant}>
          <div className="narrow-column">
            <Segmented variant={variant} label={t('bets.filter')}>
              {keys.map((key) => (
                <Segment key={key} isOn={key === chosen} onClick={() => choose(key)}>
                  {t(key)}
                </Segment>
              ))}
            </Segmented>
          </div>
        </State>
      ))}
    </Exhibit>
  );
}

function Selects({ text: { t } }: { readonly text: Text }) {
  const options = [t('ticket.accept.none'), t('ticket.accept.higher'), t('ticket.accept.any')];
  return (
    <Exhibit title="Select">
      {(['fitted', 'shrinking'] as const).map((variant) => (
        <State key={variant} name={variant}>
          <div className="narrow-column">
            <div className="labelled">
              <label htmlFor={`select-${variant}`}>{t('ticket.accept')}</label>
              <Select variant={variant} id={`select-${variant}`}>
                {options.map((words) => (
                  <option key={words}>{words}</option>
                ))}
              </Select>
            </div>
          </div>
        </State>
      ))}
      <State name="disabled">
        <Select variant="fitted" aria-label={t('ticket.accept')} disabled>
          <option>{options[0]}</option>
        </Select>
      </State>
    </Exhibit>
  );
}

function AmountInputs({ text: { t, formats } }: { readonly text: Text }) {
  const id = useId();
  const states = [
    { name: 'empty', amount: '', isWrong: false },
    { name: 'filled', amount: formats.figures('12.50'), isWrong: false },
    { name: 'wrong', amount: formats.figures('0.01'), isWrong: true },
  ];
  return (
    <Exhibit title="AmountInput">
      {(['large', 'compact', 'small'] as const).flatMap((variant) =>
        states.map(({ name, amount, isWrong }) => (
          <State key={`${variant} ${name}`} name={`${variant}, ${name}`}>
            <div className="narrow-column">
              <AmountInput
                id={`${id}-${variant}-${name}`}
                label={t('ticket.stake')}
                variant={variant}
                isWrong={isWrong}
                end="EUR"
                defaultValue={amount}
                placeholder={variant === 'small' ? t('ticket.stake') : undefined}
              />
            </div>
          </State>
        )),
      )}
    </Exhibit>
  );
}

function AmountNotes({ text: { t, formats } }: { readonly text: Text }) {
  const words = t('ownlimits.left', { left: formats.money('5.00', 'EUR'), limit: formats.money('20.00', 'EUR') });
  return (
    <Exhibit title="AmountNote">
      {[false, true].map((isOver) => (
        <State key={String(isOver)} name={isOver ? 'over' : 'within'}>
          <AmountNote note={{ words, isOver }} />
        </State>
      ))}
    </Exhibit>
  );
}

function TextInputs({ text: { t } }: { readonly text: Text }) {
  return (
    <Exhibit title="TextInput">
      {[false, true].map((isWrong) => (
        <State key={String(isWrong)} name={isWrong ? 'wrong' : 'plain'}>
          <div className="narrow-column">
            <TextInput
              aria-label={t('session.login')}
              aria-invalid={isWrong}
              defaultValue="ada@example.com"
              dir="ltr"
            />
          </div>
        </State>
      ))}
    </Exhibit>
  );
}

function CodeFields({ text: { t } }: { readonly text: Text }) {
  return (
    <Exhibit title="CodeField: a code with an even number of characters is taken">
      <State name="empty at first">
        <CodeField
          label={t('share.code.field')}
          button={t('share.code.load')}
          missing={t('share.code.missing')}
          use={async ({ length }) => ({ isProblem: length % 2 === 1, words: t('share.code.unknown') })}
        />
      </State>
    </Exhibit>
  );
}

function CurrencyForms({ text: { t } }: { readonly text: Text }) {
  const [chosen, choose] = useState('EUR');
  return (
    <Exhibit title="CurrencyForm">
      {([null, t('accounts.refused')] as const).map((problem) => (
        <State key={problem} name={problem === null ? 'plain' : 'refused'}>
          <CurrencyForm
            label={t('session.account.open')}
            currencies={['EUR', 'USD', 'mBTC']}
            chosen={chosen}
            onChoose={choose}
            onSubmit={(event) => event.preventDefault()}
            action={t('session.account.open.button')}
            isPending={false}
            problem={problem}
          />
        </State>
      ))}
    </Exhibit>
  );
}

function ThinBars() {
  return (
    <Exhibit title="ThinProgress">
      {[0, 2, 5].map((value) => (
        <State key={value} name={`${value} of 5`}>
          <div className="narrow-column">
            <ThinProgress value={value} max={5} aria-label={`${value} of 5`} />
          </div>
        </State>
      ))}
    </Exhibit>
  );
}

function AmountFields() {
  return (
    <Exhibit title="AmountField">
      {[false, true].map((isWrong) => (
        <State key={String(isWrong)} name={isWrong ? 'wrong' : 'plain'}>
          <div className="narrow-column">
            <AmountField
              id={`amount-${String(isWrong)}`}
              label="10–500"
              currency="EUR"
              aria-invalid={isWrong}
              defaultValue="10"
            />
          </div>
        </State>
      ))}
    </Exhibit>
  );
}

function TabStrips({ text: { t } }: { readonly text: Text }) {
  const [current, choose] = useState('main');
  const keys = ['main', 'goals', 'halves', 'handicap', 'corners', 'cards', 'combo', 'players'] as const;
  const tabs = keys.map((key) => ({ key, label: t(`market_group.${key}`) }));
  return (
    <Exhibit title="Tabs" layout="stack">
      {(['strip', 'fill', 'sticky'] as const).map((variant) => (
        <State key={variant} name={variant}>
          <Tabs
            label={t('match.stats')}
            tabs={variant === 'fill' ? tabs.slice(0, 2) : tabs}
            current={variant === 'fill' && current !== 'goals' ? 'main' : current}
            onChoose={choose}
            variant={variant}
          >
            <p className="panel">{tabs.find(({ key }) => key === current)?.label}</p>
          </Tabs>
        </State>
      ))}
    </Exhibit>
  );
}

function Hidden({ text: { t } }: { readonly text: Text }) {
  return (
    <Exhibit title="VisuallyHidden: nothing is seen between the marks">
      {(['span', 'output', 'h1', 'label'] as const).map((as) => (
        <State key={as} name={as}>
          <div className="between">
            {'['}
            <VisuallyHidden as={as}>{t('odds.suspended')}</VisuallyHidden>
            {']'}
          </div>
        </State>
      ))}
    </Exhibit>
  );
}

export function ControlsSection({ text }: Words) {
  return (
    <Section id="controls" title="Controls">
      <Buttons text={text} />
      <Chips text={text} />
      <SegmentGroups text={text} />
      <Selects text={text} />
      <AmountInputs text={text} />
      <AmountNotes text={text} />
      <TextInputs text={text} />
      <CodeFields text={text} />
      <CurrencyForms text={text} />
      <ThinBars />
      <AmountFields />
      <TabStrips text={text} />
      <Hidden text={text} />
    </Section>
  );
}
