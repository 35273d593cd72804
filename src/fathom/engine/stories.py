"""Stories: a whole match told line by line."""

from collections.abc import Iterator, Sequence

from fathom.engine.match import SET_UP, Match, Step
from fathom.engine.texts import Speaker, Texts, common


def tell_step(texts: Texts, speaker: Speaker, step: Step) -> Iterator[str]:
    if step.number != SET_UP:
        template = common(texts.language)["terminal"]["action_of"]
        action = texts.action(speaker, step.action)
        yield speaker.say(template, number=step.number, name=speaker.name(step.seat), action=action)
    for event in step.events:
        yield "   " + texts.event(speaker, event)


def tell_results(texts: Texts, speaker: Speaker, match: Match) -> Iterator[str]:
    template = common(texts.language)["terminal"]["result"]
    ranking = sorted((place, seat, points) for seat, (place, points) in enumerate(match.results()))
    for place, seat, points in ranking:
        yield speaker.say(template, place=place, name=speaker.name(seat), points=points)


def tell_story(match: Match, language: str, names: Sequence[str]) -> Iterator[str]:
    """The match as everybody knows it after the end."""
    texts = Texts(match.game, language)
    speaker = texts.speaker(names)
    yield speaker.say(common(language)["terminal"]["round_of"], game=texts.own["title"], seats=match.box.seats)
    for step in match.steps:
        yield from tell_step(texts, speaker, step)
    if match.is_over:
        yield from tell_results(texts, speaker, match)
