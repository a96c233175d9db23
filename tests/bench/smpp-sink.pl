# An SMS centre that accepts every message and delivers it at once, with as little work as possible.
# A line "n" on stdin asks for the seconds from the first submit_sm to the last deliver_sm_resp of n more messages.
# Perl can acknowledge at once (TCP_QUICKACK): clients slowed by Nagle's algorithm, such as Kannel and npm's smpp,
# would otherwise wait 40 ms each time.
use strict;
use warnings;
use IO::Select;
use IO::Socket::INET;
use POSIX qw(strftime);
use Socket qw(IPPROTO_TCP TCP_NODELAY);
use Time::HiRes qw(time);

use constant TCP_QUICKACK => 12;
use constant { SUBMIT => 4, DELIVER => 5, UNBIND => 6, BIND => 9, ENQUIRE => 0x15, ANSWER => 0x80000000 };

$| = 1;
my $server = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 8, ReuseAddr => 1) or die "no port: $!";
my $select = IO::Select->new($server, \*STDIN);
my %rest;
my ($wanted, $submitted, $confirmed, $named, $first, $when, $second) = (0, 0, 0, 0, 0, '', 0);
print $server->sockport, "\n";

while (my @ready = $select->can_read) {
    for my $handle (@ready) {
        if ($handle == $server) {
            my $client = $server->accept;
            setsockopt($client, IPPROTO_TCP, TCP_NODELAY, pack('i', 1));
            $select->add($client);
            $rest{$client} = '';
        } elsif ($handle == \*STDIN) {
            exit unless sysread(STDIN, my $line, 100);
            $wanted = int $line;
            tell_seconds();
        } elsif (!serve($handle)) {
            $select->remove($handle);
            delete $rest{$handle};
            close $handle;
        }
    }
}

sub serve {
    my ($client) = @_;
    return 0 unless sysread($client, my $chunk, 262_144);
    setsockopt($client, IPPROTO_TCP, TCP_QUICKACK, pack('i', 1));
    my $octets = $rest{$client} . $chunk;
    my ($at, $answers, $end) = (0, '', length $octets);
    while ($end - $at >= 16) {
        my ($length, $command, undef, $sequence) = unpack('N4', substr($octets, $at, 16));
        last if $end - $at < $length;
        $answers .= answer($command, $sequence, substr($octets, $at + 16, $length - 16));
        $at += $length;
    }
    $rest{$client} = substr($octets, $at);
    while (length $answers) {
        my $written = syswrite($client, $answers) or return 0;
        substr($answers, 0, $written, '');
    }
    tell_seconds();
    return 1;
}

sub answer {
    my ($command, $sequence, $body) = @_;
    if ($command == SUBMIT) {
        $first = time unless $submitted++;
        my $id = sprintf('%08x', ++$named);
        return pdu(SUBMIT | ANSWER, $sequence, "$id\0") . pdu(DELIVER, $named, receipt($id, $body));
    }
    if ($command == (DELIVER | ANSWER)) {
        $confirmed++;
        return '';
    }
    return pdu(BIND | ANSWER, $sequence, "SINK\0") if $command == BIND;
    return $command == ENQUIRE || $command == UNBIND ? pdu($command | ANSWER, $sequence, '') : '';
}

sub pdu {
    my ($command, $sequence, $body) = @_;
    return pack('N4', 16 + length $body, $command, 0, $sequence) . $body;
}

# The submit's addresses, swapped.
sub receipt {
    my ($id, $submit) = @_;
    my (undef, $ton, $npi, $from, $to_ton, $to_npi, $to) = unpack('Z*CCZ*CCZ*', $submit);
    my $now = int time;
    ($second, $when) = ($now, strftime('%y%m%d%H%M', gmtime $now)) if $now != $second;
    my $text = "id:$id sub:001 dlvrd:001 submit date:$when done date:$when stat:DELIVRD err:000 text:";
    return pack('xCCZ*CCZ*C10', $to_ton, $to_npi, $to, $ton, $npi, $from, 4, (0) x 8, length $text) . $text;
}

sub tell_seconds {
    return if $wanted == 0 || $confirmed < $wanted;
    print time - $first, "\n";
    ($wanted, $submitted, $confirmed) = (0, 0, 0);
}
