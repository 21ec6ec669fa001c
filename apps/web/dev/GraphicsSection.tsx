import { Crest } from '../src/ui/Crest.tsx';
import { EventMark } from '../src/ui/EventMark.tsx';
import { Flag } from '../src/ui/Flag.tsx';
import { Icon } from '../src/ui/Icon.tsx';
import iconSheet from '../src/ui/icons.svg?raw';
import { Monogram } from '../src/ui/Monogram.tsx';
import { Picture } from '../src/ui/Picture.tsx';
import { Exhibit, Section, State } from './exhibit.tsx';

const SIZES = ['small', 'medium', 'large'] as const;
const ICONS: readonly string[] = [...iconSheet.matchAll(/<symbol id="([^"]+)"/g)].map(([, name = '']) => name);

/** A picture that needs no server. */
const DRAWN = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="22" fill="teal"/><path d="M24 8v32M8 24h32" stroke="white" stroke-width="6"/></svg>',
)}`;
/** Nothing that a browser can draw. */
const BROKEN = 'data:image/png;base64,AAAA';

const TEAM = { name: 'Northbridge FC', color: '#c8102e' };

function Crests() {
  const logos = { 'with a picture': DRAWN, 'its picture missing': null, 'its picture broken': BROKEN };
  return (
    <Exhibit title="Crest">
      {Object.entries(logos).map(([name, logo]) => (
        <State key={name} name={name}>
          <div className="line">
            {SIZES.map((size) => (
              <Crest key={size} competitor={{ ...TEAM, logo }} size={size} />
            ))}
          </div>
        </State>
      ))}
    </Exhibit>
  );
}

function Monograms() {
  const colors = { dark: '#1d4ed8', bright: '#f5c518', black: '#000000', white: '#ffffff' };
  return (
    <Exhibit title="Monogram">
      {Object.entries(colors).map(([name, color]) => (
        <State key={name} name={name}>
          <div className="line">
            {SIZES.map((size) => (
              <Monogram key={size} name="Real Costa" color={color} size={size} />
            ))}
          </div>
        </State>
      ))}
      <State name="one word, another script, nothing but fillers">
        <div className="line">
          {['Olympia', 'الهلال السعودي', 'FC'].map((name) => (
            <Monogram key={name} name={name} color="#0f766e" size="medium" />
          ))}
        </div>
      </State>
    </Exhibit>
  );
}

function Pictures() {
  const fallback = <Icon name="picture" size="large" />;
  return (
    <Exhibit title="Picture">
      {Object.entries({ 'as it is': DRAWN, none: null, broken: BROKEN }).map(([name, src]) => (
        <State key={name} name={name}>
          <Picture src={src} size={64} alt="" fallback={fallback} />
        </State>
      ))}
    </Exhibit>
  );
}

function Flags() {
  return (
    <Exhibit title="Flag">
      <State name="drawn">
        <div className="line">
          {['de', 'AR', 'jp', 'CH'].map((country) => (
            <Flag key={country} country={country} />
          ))}
        </div>
      </State>
      <State name="a kingdom and its nations">
        <div className="line">
          <Flag country="GB" />
          <Flag country="GB" slug="england" />
          <Flag country="GB-SCT" />
        </div>
      </State>
      <State name="not drawn">
        <Flag country="LI" />
      </State>
      <State name="international">
        <Flag country={null} />
      </State>
    </Exhibit>
  );
}

export function GraphicsSection() {
  return (
    <Section id="graphics" title="Graphics">
      <Crests />
      <Monograms />
      <Pictures />
      <Flags />
      <Exhibit title="EventMark">
        {(['score', 'yellow', 'red', 'corner', 'lost', 'whistle', 'plain'] as const).map((variant) => (
          <State key={variant} name={variant}>
            <EventMark variant={variant} />
          </State>
        ))}
      </Exhibit>
      <Exhibit title="Icon, small, medium and large">
        {ICONS.map((name) => (
          <State key={name} name={name}>
            <div className="line">
              {SIZES.map((size) => (
                <Icon key={size} name={name} size={size} />
              ))}
            </div>
          </State>
        ))}
      </Exhibit>
    </Section>
  );
}
